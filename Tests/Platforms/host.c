// Usage: host LIBRARY [FILLER...]
//
// Loads the fillers until one is refused, then the library, which observes on this
// thread, on one that was there before it, and on one that comes after it.

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

static long (*observe)(long);
static pthread_barrier_t loaded;

static void *observeEarly(void *result) {
  pthread_barrier_wait(&loaded);
  *(long *)result = observe ? observe(1000) : -1;
  return NULL;
}

static void *observeLate(void *result) {
  *(long *)result = observe(1000);
  return NULL;
}

int main(int count, char **arguments) {
  pthread_t thread;
  long early = 0, late = 0;
  pthread_barrier_init(&loaded, NULL, 2);
  pthread_create(&thread, NULL, observeEarly, &early);

  int fillers = 2;
  while (fillers < count && dlopen(arguments[fillers], RTLD_NOW | RTLD_LOCAL)) fillers += 1;
  if (count > 2)
    puts(fillers == count ? "the reserve is too large for the fillers"
                          : "the reserve is used up");

  void *library = dlopen(arguments[1], RTLD_NOW | RTLD_LOCAL);
  if (library) *(void **)&observe = dlsym(library, "observe");
  else printf("not loaded: %s\n", dlerror());
  pthread_barrier_wait(&loaded);
  pthread_join(thread, NULL);
  if (!observe) return 1;

  printf("this thread: %ld\n", observe(1000));
  printf("an earlier one: %ld\n", early);
  pthread_create(&thread, NULL, observeLate, &late);
  pthread_join(thread, NULL);
  printf("a later one: %ld\n", late);
  return 0;
}
