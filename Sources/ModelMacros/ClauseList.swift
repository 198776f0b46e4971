// Generated, not edited by hand: `Tests/ConformanceTests/ClauseListTests.swift` makes it of
// the catalogues of clauses, and fails if it is not what they say. To write it again:
// `OBSERVATORY_WRITE_ARTICLE=1 swift test --filter ClauseListTests`.
// swift-format-ignore-file

/// The clauses that there are: an id, a level and a rule in each line.
///
/// As long as there are clauses.
package enum ClauseList {
  static let texts = [
    "dataFlow": #"""
      VIEW-01 observed Mounting MUST evaluate the body of each view once.
      VIEW-02 required Making a view's value again MUST NOT begin another lifetime of the view.
      VIEW-03 required Evaluating every body again with nothing changed MUST alter nothing that can be seen.
      VIEW-04 required A change MUST update only what depends on it.
      VIEW-05 observed A view whose inputs are unchanged MUST NOT run when the view around it does.
      VIEW-06 required A view with a changed input MUST run with the new value, and keep its state.
      VIEW-07 observed Inputs MUST be compared by fields, or by == where there is one; a closure is always new.
      VIEW-08 required equatable() MUST let the view's == decide about updates.
      VIEW-09 required Making a view again MUST reset what is not stored by a wrapper, and nothing else.
      VIEW-10 observed A view that several causes concern MUST run once in an update.
      VIEW-11 observed Outer views MUST run first, and a view that they remove MUST NOT run.
      VIEW-12 observed A write by a body MUST be reported and dropped, and MUST NOT make the body run again.
      VIEW-13 observed A step in which nothing changes MUST do no work.
      VIEW-14 required A view that is given other values MUST show and do what a new one with them does.
      VIEW-15 required What is the same MUST NOT be evaluated, joined or told again; all of what differs MUST.
      VIEW-16 observed A view MUST be evaluated when any part of an input differs, and not when all are the same.
      VIEW-17 required What other threads tell a host MUST be freed with it, and who waits for it be called.
      VIEW-18 observed At any depth outer views MUST run first, each once, and none that an outer one removes.
      STATE-01 required The first body MUST see the declared default.
      STATE-02 required The default value MUST count once for each lifetime of a view; later ones are ignored.
      STATE-03a required As a wrapper, a state MUST evaluate its default whenever the view is made, and discard it.
      STATE-03b required As a macro, a state MUST evaluate its default once, when the view is mounted.
      STATE-04 required A write MUST update every reader, which shows the new value.
      STATE-05 required A written value MUST be readable at once by who wrote it; views are updated later.
      STATE-06 observed A write of an equal value MUST do nothing.
      STATE-07 observed A state that the body of its owner does not read MUST NOT update the owner.
      STATE-08 required A view that is given the value MUST be updated whenever the value changes.
      STATE-09 required Each instance of a view MUST have storage of its own.
      STATE-10 required State MUST survive new inputs while the identity of the view is unchanged.
      STATE-11 required State MUST live as long as the identity of its view.
      STATE-12 observed Before the view is mounted a read MUST give the initial value, and a write do nothing.
      STATE-13 observed A binding that is asked for before the mount MUST be constant, and be reported.
      STATE-14 required A state that the view's initialiser sets MUST count for the first mount only.
      STATE-15 required An optional state without a default MUST begin as nil.
      STATE-16 required A body MUST run when a property changes that it read of an observable object in a state.
      STATE-17 required A published change of an ObservableObject in a state MUST NOT update the view.
      STATE-18 required Replacing the ObservableObject in a state MUST update the view.
      STATE-19 required An optional object in a state MUST come and go, also through a binding.
      STATE-20 observed An object that was replaced MUST NOT concern the view any more.
      STATE-21 observed A closure of an earlier body MUST read the current value, unless it captured the old one.
      STATE-22 observed All reads of a state in one evaluation of a body MUST give the same value.
      STATE-23 observed Several states of a type with equal values in one view MUST be independent.
      STATE-24 required A change of a member of a structure MUST be one write of the whole value.
      STATE-25 required A new run of the program MUST begin with the defaults.
      STATE-26 required A state MUST be out of reach for everybody who was not handed a binding to it.
      STATE-27 required A value MUST be freed once a state has another, however often it has been read.
      STATE-28 observed A value MUST be compared by its ==, with the last one, also where a state is a lazy one.
      STATE-29 required What has gone MUST leave nothing to be done, and nothing of it MUST be found.
      STATE-30 required A step MUST show what is written in it, ask for no other one, and end in any case.
      BIND-01 required The projection of a state MUST read and write its storage.
      BIND-02 required A write through a child's binding MUST update the owner's state and all its readers.
      BIND-03 required Two bindings to one source MUST always agree.
      BIND-04 required A binding MUST project a binding, through any number of views.
      BIND-05 required A binding to a member MUST read and write that member, and leave the others.
      BIND-06 required Bindings to members of members MUST compose.
      BIND-07 required A binding of functions MUST call them, the second once for each write.
      BIND-08 required The function of a binding that takes a transaction MUST get that of the write.
      BIND-09 required A constant binding MUST ignore writes.
      BIND-10 required A binding to an optional of the base MUST pass values on, and ignore nil.
      BIND-11 required Unwrapping a binding MUST give nil for a nil base, and a binding to the value otherwise.
      BIND-12 required A binding to a collection MUST be a collection of bindings to its elements.
      BIND-13 required A binding to an identifiable value MUST have the value's identifier.
      BIND-14 required A binding made of a projected value MUST lead to the same source.
      BIND-15 required A binding to a hashable value MUST convert to one of any hashable value.
      BIND-16 observed Handing a binding on MUST NOT make a view depend on the value; reading it does.
      BIND-17 observed A view that is given the same binding again MUST NOT run because of it.
      BIND-18 required A binding MUST give the written value at once; views are updated later.
      BIND-19 observed A body MUST depend on a binding that it reads, whatever property holds the binding.
      BIND-20 observed A write through a binding that outlives its view MUST do nothing.
      BIND-21 observed A write of an equal value through a binding MUST do nothing.
      BIND-22 required A control MUST write through its binding, once for each use.
      BIND-23 required A sheet MUST be there while its binding is true, and reach the presenter's state.
      BIND-24 required A binding MUST be Sendable if, and only if, its value is.
      BINDABLE-01 required A binding to a property of an observable object MUST read and write the property.
      BINDABLE-02 required Bindable MUST work for a local variable of a body.
      BINDABLE-03 required Bindable MUST work for an object that comes from the environment.
      BINDABLE-04 required Bindable MUST work for globals, and in types that are no views.
      BINDABLE-05 required Bindable MUST make bindings in place.
      BINDABLE-06 required A write through such a binding MUST concern the readers of that property only.
      BINDABLE-07 observed Making a binding to a property MUST NOT make a body depend on the property.
      BINDABLE-08 observed A write through such a binding MUST be made in the binding's transaction.
      BINDABLE-09 required Bindable MUST refuse an object that is not observable.
      OBSV-01 required A change of a property that a body read MUST run the body once.
      OBSV-02 required A change of a property that a body did not read MUST NOT run it.
      OBSV-03 required A view that only hands an object on MUST NOT be updated.
      OBSV-04 required A body MUST depend on what it reads of an object that no view stores.
      OBSV-05 required A computed property MUST be tracked through the properties that it reads.
      OBSV-06 required A body MUST depend on what it reads through another object, and on which object that is.
      OBSV-07 required A list MUST follow its collection, and each row the element that it shows.
      OBSV-08 required A view MUST be updated when it is given another object.
      OBSV-09 observed A body MUST depend on what its last evaluation read, and on nothing else.
      OBSV-10 required A read in an action MUST NOT be a dependency.
      OBSV-11 required A read by a function that a body calls MUST be a dependency of the body.
      OBSV-12 required Every view that read a property MUST be updated, each once.
      OBSV-13 observed A property that observation ignores MUST NOT update views.
      OBSV-14 observed Many changes in a turn MUST run a body once.
      OBSV-15 observed A change MUST be announced before it is made; the body that follows sees the new value.
      OBSV-16 observed A write of an equal value MUST NOT run a body; a change in place may always do so.
      OBSV-17 observed Changes of several objects in a turn MUST run a body that read them once.
      OBSV-18 observed A change by another thread MUST update the view later, on the host, and not be lost.
      OBSV-19 observed A view that has gone MUST NOT be kept, nor cause work.
      OBSV-20 required A registration MUST call at most once, also when another thread writes meanwhile.
      OBSV-21 observed A write by another thread between a body's read and its end MUST NOT be lost.
      OBSV-22 observed What a tracking inside a body reads MUST be a dependency of the body, too.
      OBSV-23 observed A read for a child's argument MUST be a dependency of the body that makes the child.
      OBSV-24 observed What a computed value of the environment reads MUST be a dependency of its reader.
      OBSV-25 required An object that a view makes without a wrapper MUST be lost when the view is made again.
      OBSV-26 required A view of a model that the standard library observes MUST show its new values.
      OBSV-27 required A host that observes one world alone MUST update views for its models, and no others.
      OBJ-01 required A published change MUST be announced before it happens: a subscriber reads the old value.
      OBJ-02 required Each write of any published property MUST send one signal.
      OBJ-03 required A property that is not published MUST NOT signal; views can show it all the same.
      OBJ-04 required $property MUST send the current value to a new subscriber, and each new one before it is stored.
      OBJ-05 observed A write of an equal value MUST signal all the same.
      OBJ-06 observed An object MUST have one publisher, also without published properties.
      OBJ-07 required objectWillChange.send() MUST update the views that observe the object.
      OBJ-08 observed The published properties of a class and of its superclass MUST share one publisher.
      OBJ-09 observed A change of an object in a published property MUST NOT signal for the outer object.
      OBJ-10 required The body that follows a signal MUST see the new value, although the signal is early.
      OBJ-11 observed Many published writes in one turn MUST make a body run once.
      OBJ-12 required Any published change MUST update every view that observes the object, whatever its body reads.
      OBJ-13 observed Publishing on another thread MUST be reported, and the views be updated.
      OBJ-14 observed Publishing while a body is evaluated MUST be reported, and the update come after it.
      OBJ-15 required A publisher of the object's own as objectWillChange MUST update views.
      OBJ-16 required A cancelled subscriber MUST NOT receive signals.
      OBJ-17 required A write through a binding of an object's wrapper MUST set the property and signal.
      OBJ-18 observed A subscriber that has the views updated MUST NOT make them miss the change.
      OBJ-19 required A subscriber MUST get the current value, and each new one that it has asked for.
      OBJ-20 required assign(to:) MUST set the property and signal, for as long as the object lives.
      OBJ-21 required A view MUST be a subscriber of the object that it has, and of no other, while it is there.
      OBJ-22 required An object MUST have one publisher, whatever becomes of its properties, and whoever asks.
      OBJ-23 required A subscription that has ended MUST keep neither the property nor its value.
      SOBJ-01 required A StateObject MUST be made once in the life of its view, and never by an update.
      SOBJ-02 required The initial value MUST be evaluated when the view is mounted, once, and not by its init.
      SOBJ-03 required Another input MUST NOT evaluate the initial value again: the object keeps the first one.
      SOBJ-04 required Another identity MUST make a new object, and let go of the old one.
      SOBJ-05 required Each instance of a view MUST have an object of its own.
      SOBJ-06 required A published change of the object MUST update its owner.
      SOBJ-07 required A change that is not published MUST NOT update the owner.
      SOBJ-08 required An object that is shared as an ObservedObject MUST update its owner and the child.
      SOBJ-09 required An object that is shared through the environment MUST update those who read it there.
      SOBJ-10 required $object.property MUST be a binding to the object's property.
      SOBJ-11 required An identity of several values MUST make a new object when any of them changes.
      SOBJ-12 required The object MUST go when its view goes.
      SOBJ-13 required An App and a Scene MUST own objects as views do: one for each launch.
      SOBJ-14 required In a ForEach the object MUST follow its element's identifier.
      SOBJ-15 required Another identity MUST reset all that the view keeps: states, objects, and those inside.
      SOBJ-16 observed Reading the object of a view that is not mounted MUST be reported, and make another one each time.
      SOBJ-17 observed Updates of the owner MUST NOT subscribe again: a write makes one body run, however many there were.
      OOBJ-01 required A published change of the object MUST update the view.
      OOBJ-02 required The view MUST NOT own the object: one that is its default value is made again, and its data lost.
      OOBJ-03 observed A view that is given another object MUST follow that one, and the old one no longer.
      OOBJ-04 required What a child writes MUST reach all others who observe the object.
      OOBJ-05 required An object that is handed down MUST update every level that observes it.
      OOBJ-06 required A single value of the object that is handed down MUST be a plain input of the child.
      OOBJ-07 observed A view that goes MUST let go of the object, which later signals do not bring back.
      OOBJ-08 required $object MUST make bindings to the object's properties, of the properties' types.
      OOBJ-09 observed The same object again MUST NOT be subscribed to again.
      OOBJ-10 required ObservedObject MUST refuse an object that is Observable and not an ObservableObject.
      OOBJ-11 required A view MUST be updated for each change of its object, by the host's steps alone.
      EOBJ-01 required A view MUST find the object that a view around it has set, at any depth.
      EOBJ-02 required environmentObject(_:) MUST count for all views inside of the one that it is applied to.
      EOBJ-03 required Reading an object that nobody has set MUST end the program, with the type in the message.
      EOBJ-04 observed A body that does not read the object MUST run although nobody has set it.
      EOBJ-05 required A published change MUST update the views that declare the object, and none in between.
      EOBJ-06 required An object MUST be there for the subtree alone: views beside and around it do not see it.
      EOBJ-07 required Of two objects of a type the nearest MUST count.
      EOBJ-08 observed An object MUST be found by the type that it was declared with.
      EOBJ-09 observed Readers MUST follow another object that takes the place.
      EOBJ-10 required An object at the root of a WindowGroup MUST reach every view of the window.
      EOBJ-11 required $object.property MUST be a binding to the object's property.
      EOBJ-12 required A preview MUST be given the object by itself, and then work as in the program.
      EOBJ-13 observed A setter that runs again with the same object MUST NOT update the readers.
      EOBJ-14 observed A reader MUST subscribe to its object once, and again only to another one.
      ENV-01 required A value that no view around the reader has set MUST be the key's default.
      ENV-02 required environment(_:_:) MUST count for the view and those inside, and for no other.
      ENV-03 required The nearest setter MUST count; of two on one view, the one that is applied first.
      ENV-04 required Another value MUST update its readers, and not the views in between.
      ENV-05 observed Setting an equal value MUST NOT update the readers.
      ENV-06 observed Another value of one key MUST NOT update those who read another key.
      ENV-07 required A value MUST be read-only through @Environment.
      ENV-08 required @Environment(Type.self) MUST be the observable object that a view around has set.
      ENV-09 required An optional @Environment(Type.self) MUST be nil where no view around has set an object.
      ENV-10 required environment(nil) MUST take the object away for the subtree.
      ENV-11 required A reader MUST depend on the properties that it reads, and on which object there is.
      ENV-12 observed Reading a value of a view that is not mounted MUST give the default, and be reported.
      ENV-13 required A key of the program's own MUST be set and read through EnvironmentValues.
      ENV-14 required A key MUST have a default value, which an object has not.
      ENV-15 required @Environment MUST work in a dynamic property and in a view modifier.
      ENV-16 required dismiss() MUST end the presentation that the view is in.
      ENV-17 required transformEnvironment(_:transform:) MUST change the value that the view inherits.
      ENV-18 required disabled(_:) MUST be combined with what the views around say, also when that changes.
      ENV-19 required A modifier that sets a style MUST set it for the views inside; one without MUST NOT.
      ENV-20 required preferredColorScheme(_:) MUST concern all views of the window, and nil none.
      ENV-21 required preferredColorScheme(_:) in a sheet or a window MUST NOT concern those around or beside.
      ENV-22 required All values that are set at once MUST stand for those outside, and follow their source.
      ENV-23 observed A view that its parent gives another key path MUST show that value.
      ENV-24 required Readers MUST be evaluated where all values are set at once to others, and only then.
      CHG-01 required onChange MUST NOT be called when the view appears.
      CHG-02 required onChange MUST be called once for each update that shows another value.
      CHG-03 required onChange MUST call the closure of the new view.
      CHG-04 required onChange with two parameters MUST be given the old and the new.
      CHG-05 required An initial onChange MUST also be called when the view appears, with one value twice.
      CHG-06 required onChange MUST NOT be called for an equal value.
      CHG-07 observed Writes that one update shows MUST be one change.
      CHG-08 observed Writes with different transactions MUST be changes of their own.
      CHG-09 observed A value that is back at the end of the turn MUST NOT be a change.
      CHG-10 observed The action MUST run after the update, and what it writes MUST be shown in the same step.
      CHG-11 observed An action that changes its own value MUST be cut off, and be reported.
      CHG-12 stdlibCompat The form with one parameter MUST call the old view's closure with the new value.
      CHG-13 required onChange MUST work for states, bindings, the environment and anything Equatable.
      CHG-14 observed Another identity MUST forget the old value.
      CHG-15 observed Several onChange of a view MUST NOT depend on each other.
      CHG-16 observed onChange MUST NOT be called when the view has gone.
      CHG-17 required The action MUST run on the main actor.
      CHG-18 observed What is watched MUST be a dependency of the body around it.
      CHG-19 observed The action of an inner view MUST be called before that of one around it.
      CHG-20 observed A view that is updated twice in one update MUST have changed once.
      CHG-21 observed Actions that cause each other MUST all run, and be cut off where they never end.
      CHG-22 observed An action MUST be cut off for what is its own doing, when it is, and keep nothing.
      CHG-23 observed Actions MUST be cut off that cause each other from when their views come, and no others.
      RECV-01 required The action MUST be called with each value, in order.
      RECV-02 required onReceive MUST refuse a publisher that can fail.
      RECV-03 observed A view MUST be subscribed while it is there, and MUST cancel before it is told to go.
      RECV-04 required A state that the action writes MUST update the view.
      RECV-05 observed Several values in a turn MUST be several actions and one update.
      RECV-06 observed An update MUST replace the action, and not subscribe again.
      RECV-07 observed Another publisher MUST be subscribed to, and the old one left.
      RECV-08 observed A value from another thread MUST arrive on the main actor, and be reported.
      RECV-09 required A timer's publisher MUST tick as time passes.
      RECV-10 observed Values that were sent before the view came MUST NOT arrive.
      RECV-11 observed The old subscription MUST end before the new one begins.
      RECV-12 observed A view that has gone MUST NOT receive what was kept for it.
      RECV-13 observed Actions that cause each other MUST be cut off in a step, be reported, and go on later.
      RECV-14 observed A timer that views of two hosts share MUST tick for each by the clock of its host.
      RECV-15 observed A timer that nobody hears any more MUST leave nothing to wait for.
      RECV-16 observed A timer that several views have in common MUST tick for each of them, until the last goes.
      RECV-17 observed A view MUST subscribe once, and a timer that is connected by hand leave nothing after it.
      RECV-18 required A timer MUST send each subscriber as many dates as that one asks for, when it has asked.
      ID-01 required Another value of id(_:) MUST give the view a new identity: all that it keeps is reset.
      ID-02 required An unchanged value of id(_:) MUST keep all that the view keeps.
      ID-03 observed Another id MUST make anew the modifiers that are inside of id(_:), and not those around it.
      ID-04 observed An id that comes back MUST NOT bring back what was kept.
      ID-05 required The reset MUST cover the whole subtree.
      ID-06 required ForEach MUST give each view the identity of its element's identifier.
      ID-07 required What a row keeps MUST move with its element.
      ID-08 required Inserting and deleting elements MUST leave what the other rows keep.
      ID-09 required A deleted row MUST lose what it keeps, also if its identifier comes back.
      ID-10 required Another content with the same identifier MUST update that row, which keeps its state.
      ID-11 required An element with another identifier MUST lose what its row keeps.
      ID-12 observed Identifiers that occur twice MUST be reported, and no more.
      ID-13 observed A constant range that changes MUST be reported, and the rows stay as they are.
      ID-14 required The branches of an if MUST be different identities, also if their types are equal.
      ID-15 required A choice between inputs MUST keep the view's identity.
      ID-16 required A view that an if takes away MUST lose what it keeps.
      ID-17 required A view that comes or goes MUST NOT change the identity of those after it.
      ID-18 required The cases of a switch MUST be different identities.
      ID-19 observed An AnyView of the same type MUST keep its identity, and of another type get a new one.
      ID-20 required One type at two places MUST be two identities.
      ID-21 observed Identifiers MUST be unique among siblings alone.
      ID-22 observed Another identity and other data in one turn MUST be one end and one beginning.
      ID-23 required What changes together with the identity of its view MUST NOT be animated.
      ID-24 observed Each row MUST show its element of the last update, and be reported once if it is double.
      ID-25 required A row that begins to read a model of the standard library's MUST show its new values.
      LIFE-01 required onAppear MUST be called once when the view comes.
      LIFE-02 required onDisappear MUST be called once when the view has gone.
      LIFE-03 observed A state that onAppear writes MUST give one further body.
      LIFE-04 observed Nested handlers MUST all be called, the inner ones first.
      LIFE-05 observed Where one view replaces another, the old one MUST go first.
      LIFE-06 observed A view that has gone before its turn MUST NOT appear.
      LIFE-07 observed What goes MUST be announced before what comes, however deep that is.
      LIFE-08 observed All that is inside of what goes MUST go with it, once, and hear of nothing any more.
      TASK-01 required A task MUST start when the view comes, and updates MUST NOT start it again.
      TASK-02 required A task MUST be cancelled when its view goes or gets another identity.
      TASK-03 required Another id MUST cancel the task and start the newest one; an equal id MUST NOT.
      TASK-04 required A state that a task writes MUST update the view.
      TASK-05 required An object that a task makes MUST be made once.
      TASK-06 required A task MUST have the priority userInitiated, or the one that is asked for.
      TASK-07 required A task MUST run on the main actor.
      TASK-08 observed A view that comes again MUST start a new task.
      TASK-09 observed What a task writes after its view has gone MUST have no effect.
      TASK-10 observed A task that goes on MUST be waited for although a part of it sleeps.
      TASK-11 observed Time MUST pass until a condition holds, also while a task listens for ever.
      TASK-12 observed A task that waits for the tasks of its own host MUST go on, and be reported.
      TASK-13 observed Who waits for a host MUST go on once cancelled, and no more time pass.
      TASK-14 observed Whoever has waited for a host MUST find all shown that was written before, or meanwhile.
      TASK-15 observed Tasks that work MUST come to rest before time goes on, each time, and at its end.
      TASK-16 observed Sleeps MUST end when they are over, and those of one time in the order of their beginning.
      TASK-17 observed A clock MUST have the date of its time, and no sleep last that is over when it begins.
      TASK-18 observed A task that has waited for its own host MUST count as any other one from then on.
      TX-01 observed All writes of a turn with the same transaction MUST be one update.
      TX-02 observed Writes to several states and objects in a turn MUST be one update of several views.
      TX-03 observed Writes with another transaction MUST be an update of their own, in order.
      TX-04 required withAnimation MUST mark the writes of its closure and no others.
      TX-05 required What a nested transaction says MUST count more than the outer one, for its extent.
      TX-06 required withTransaction and withAnimation MUST return the closure's result, and throw its error.
      TX-07 required Everything that depends on the changed value MUST be animated, also around the view.
      TX-08 required What can be in between MUST move, and what cannot MUST switch at once.
      TX-09 required A write through an animated binding MUST be animated.
      TX-10 required A binding to a member MUST keep the transaction, given before or after.
      TX-11 observed A transaction around the write MUST count more than that of the binding.
      TX-12 required animation(_:value:) MUST animate its views in updates in which the value differs, only.
      TX-13 required transaction(_:) MUST change the transaction for its views, only.
      TX-14 required A transaction that disables animations MUST keep animation(_:value:) away.
      TX-15 required A plain write MUST NOT be animated.
      TX-16 observed An update with another transaction MUST be made before an observed object changes.
      TX-17 observed A chain of updates MUST end in the step, and be cut off.
      TX-18 required withAnimation without an animation MUST use the default one.
      TX-19 required An animated value MUST move from the old to the new as time passes, and then rest.
      TX-20 required The completion of withAnimation MUST be called once, when the animations are complete.
      TX-21 observed A value that changes while it moves MUST go on from where it is.
      TX-22 required A view with a transition MUST come and go with it in an animated update.
      TX-23 observed A movement that is broken off MUST leave nothing to wait for.
      TX-24 observed A transaction that disables animations MUST keep transitions away.
      TX-25 observed An animation of a write by another thread MUST be that of the update which shows it.
      TX-26 required A timing curve MUST be at each time where its Bézier curve is, and nowhere else.
      TX-27 required A spring MUST move as a mass does that it pulls, and say when it has come to rest.
      TX-28 required An animation MUST take as long and be as far as its curve, delay, speed and rounds say.
      TX-29 required A modifier's numbers MUST all move, and nothing MUST that has nothing in between.
      TX-30 observed A colour that has a name here MUST move by the parts it has.
      TX-31 required A view MUST come and go by what its transition says of each, with its own animation.
      TX-32 required Points and angles MUST be what they are called, in degrees as in radians.
      TX-33 observed Of views inside of each other those MUST come and go with their transition that do so alone.
      TX-34 required animation(_:) MUST animate all changes of its views, with the animation that it has now.
      TX-35 required animation(_:body:) and transaction(_:body:) MUST be for what their body adds, and no more.
      TX-36 required A value of a program's own MUST go with a write to the views, and make its own update.
      TX-37 required Times, distances and rounds MUST be told apart also where they are none, and after many.
      TX-38 observed Who waits for animations MUST be called after the last of theirs, and be let go then.
      TX-60 required Each write of a turn MUST be shown with its own transaction, whatever goes on in between.
      TX-61 required What other threads write MUST be shown, in whatever transactions, while whatever goes on.
      TX-62 observed Only values of one modifier MUST move, and whoever waits be called once, at their own time.
      TX-63 required A spring MUST come to rest the later, the less slows it down, and never if nothing does.
      TX-64 required A spring MUST bounce as its name says, and tell what it was made of.
      TX-65 required A value that a spring moves MUST go as a damped oscillator does, from any velocity.
      TX-66 required An animation that looks complete earlier MUST tell so earlier, and move on.
      DP-01 required update() MUST be called before each evaluation of the body.
      DP-02 required Wrappers inside of a dynamic property MUST work as in a view, to any depth.
      DP-03 observed The properties inside of a dynamic property MUST be ready when its update() is called.
      DP-04 observed update() MUST NOT by itself make the body run.
      DP-05 observed Properties MUST be updated in the order of their declaration.
      DP-06 observed Properties inside of an optional MUST be found, and those inside of a class not.
      DP-07 required A ViewModifier, an App and a Scene MUST be able to have dynamic properties.
      DP-08 required A property that comes and goes MUST be as one that is there, for as long as it is there.
      APP-01 required State and objects of an App MUST be made once for each launch, and shared by all windows.
      APP-02 required Each window of a group MUST have states and objects of its own.
      APP-03 required What is in the environment of a scene or a window's root MUST reach all of its views.
      APP-04 required A change of an App's object MUST update its readers in all windows.
      APP-05 required Closing a window MUST end what belongs to it, and nothing else.
      APP-06 required A Scene MUST own states and objects: one for each launch, shared by its windows.
      APP-07 required A window MUST be opened by id or by value, once for each value and for a Window.
      APP-08 required scenePhase MUST be a window's own in its views, and the most active one in the App.
      APP-09 required The window opened or asked for last MUST be in front, and behind it the one opened before.
      APP-10 required scenePhase MUST be that of the host where there is no App, from the first change on.
      APP-11 required A change of an App's state MUST reach its scenes, their titles and their windows.
      APP-12 required Windows of scenes that a program has no more MUST make way for those of a launch.
      APP-13 required A window MUST do what it is told while it is open, and nothing once it is closed for good.
      APP-14 required A window MUST come back in the scene of its name, and changes MUST reach who reads them.
      APP-15 observed Settings MUST be opened by views, in one window, and never by a launch.
      APP-16 observed Settings that were open alone MUST come back behind the first window.
      STORE-01 required The default MUST count until the store has the key; a write MUST go to the store.
      STORE-02 required A change that is made in the store itself MUST update the views with the key.
      STORE-03 required A stored value MUST survive a restart of the program.
      STORE-04 required A key MUST be one value, in however many views.
      STORE-05 required A stored value MUST have a binding, any of the types, and the store that it names.
      STORE-06 observed Reading the default MUST NOT put it into the store.
      STORE-07 required A window's values MUST be shared by its views with the key, and restored with it.
      STORE-08 required A window's values MUST be its own, and go when the window is closed.
      STORE-09 required Windows MUST come back in another process, with their values and what they had stored.
      STORE-10 required What a store makes of a written value MUST be shown, and so MUST what it is told later.
      STORE-11 required A key that changes MUST count at once, for reads and writes.
      STORE-12 required A stored value of another type MUST count as none, MUST be reported, and MUST stay.
      STORE-13 required What cannot be saved MUST stay readable, and MUST be saved by the next write of any value.
      STORE-14 required The last good values MUST stay when the file is damaged, removed, or cannot be read.
      STORE-15 required Of two programs that write a key of a file the later MUST win, whatever it knew before.
      STORE-16 required Whatever call to the system fails, no value MUST be lost, and the file MUST stay whole.
      STORE-17 required A store's file MUST have its values and their types, and any damage MUST be noticed.
      STORE-18 required A stored value MUST be read as another type where nothing is lost, and else be none.
      STORE-19 required Foundation's defaults MUST keep the types of values, and MUST be looked at in each step.
      STORE-20 required A store MUST be told to save, looked at and let go as it says that it has to be.
      STORE-21 required A binding to a stored value MUST be one of the store, also once the views have gone.
      STORE-22 required The store that a view's environment names MUST count, also when it names another one.
      STORE-23 required Who observes a key of a store MUST hear of its changes alone, until that ends.
      STORE-24 required A store MUST find its file wherever it is, keep its mode, and know which keys were removed.
      STORE-25 required A stored value MUST be the store's from the first body on, and be looked up by its key.
      STORE-26 required A view MUST write to a store in its actions alone, and show the default that it has now.
      STORE-27 required What a damaged file had before MUST be read from the file before it, if that is good.
      STORE-28 observed A stored value of an observable object MUST be shown when it changes, whoever changes it.
      STORE-29 observed An object MUST publish before each write of its own to a store, and once for any other.
      FOC-01 required While no view of a FocusState has the focus it MUST be false, or nil.
      FOC-02 required When the focus comes to a view its value MUST be the state, and none when it leaves.
      FOC-03 required Writing a FocusState MUST move the focus.
      FOC-04 required With another identity a FocusState MUST begin anew.
      FOC-05 required When the element with the focus goes, the focus MUST leave all views around it.
      FOC-06 required The value of a view with the focus MUST be the newest one.
      FOC-07 observed Of several writes in a turn the last one MUST count.
      FOC-08 observed A view that is disabled MUST NOT have the focus.
      FOC-09 observed The focus in a sheet MUST NOT be in the sheet's presenter.
      FOC-10 required The focus MUST follow a write that no body reads, and of equal views go to the first.
      FOC-11 required Of views with one value the focus MUST stay in one, and leave it when that is to be shown.
      FOC-12 observed A field that is submitted MUST call the actions around it of its kind, innermost first.
      FOC-13 observed The focus MUST begin in the view with the default, unless it is or is wanted elsewhere.
      FOC-14 observed A hidden view MUST NOT have the focus.
      FOC-15 observed A hidden view MUST have states and effects, and what it presents MUST NOT be hidden.
      GEST-01 required A GestureState MUST follow its gesture, and be the initial value when that is over.
      GEST-02 required A view MUST NOT write a GestureState.
      GEST-03 required With another identity a GestureState MUST begin anew.
      GEST-04 required A GestureState MUST be reset in the transaction that it was given.
      GEST-05 observed A gesture of a view that is disabled MUST NOT be made.
      GEST-06 observed A touch in a sheet MUST NOT be one of the sheet's presenter.
      GEST-07 observed A touch elsewhere MUST break off the one under way.
      GEST-08 observed A finger on a button MUST tap it, and no view around it.
      GEST-09 observed The second of two gestures MUST NOT be made, nor seen, while the first may be.
      GEST-10 observed A sequence MUST begin again when its second gesture fails.
      GEST-11 observed A gesture of two MUST keep the value of the one that has ended before.
      GEST-12 observed A view that goes MUST break off its gesture.
      GEST-13 observed A gesture that waits for another touch MUST be broken off when its view is disabled.
      GEST-14 observed A touch elsewhere MUST break off a gesture that waits for another touch, and no other.
      GEST-15 observed Of two gestures the second MUST NOT be made when both are broken off.
      GEST-16 observed A gesture MUST break off others once it is made, and not while it may still come.
      GEST-17 observed While a gesture waits for another touch, those that count less MUST wait for it.
      GEST-18 observed What has waited MUST be made of its own touch, and leave the next one to others.
      GEST-19 required A gesture MUST be made by the touches that it consists of, and by no others.
      GEST-20 required Of gestures around each other one MUST be made by a touch, but for simultaneous ones.
      GEST-21 required A gesture MUST begin anew with the next touch, and keep its state while its view stays.
      GEST-22 observed A touch MUST make what is left of it when what it waits for fails, is disabled or goes.
      GEST-23 observed What waits MUST see the steps that are its own, and no others, once it need not wait.
      GEST-24 required A touch that a host is asked for MUST have its steps, and be none while views are updated.
      BUILD-01 required A container MUST take any number of children of any types, and keep their order.
      BUILD-02 required if, else, switch and if let MUST show what their conditions choose, and nothing else.
      BUILD-03 required Declarations MUST be allowed among the views of a body.
      BUILD-04 required A body MUST take several views, and be a group of them in the place of the view.
      PREV-01 required The views of a PreviewProvider MUST be ones that a host can mount alone.
      PREV-02 required A preview MUST have the objects and values that it sets itself, and no others.
      THR-01 required A state MUST be safe to write from any thread.
      THR-02 required Writers to different states MUST NOT lose each other's values.
      THR-03 required After concurrent writes the view MUST show the last one, after one body or more.
      THR-04 required Bodies and actions MUST run where the host runs.
      THR-05 observed A write during an update MUST be seen by the next update, whole.
      THR-06 required Reading a state from another thread MUST give a value that was written, whole.
      THR-07 observed A view MUST be able to go while others write, and MUST NOT be updated after that.
      THR-08 observed A change of an object by another thread MUST update the views; publishing there is reported.
      THR-09 required A read and a write by several threads MUST be safe, and MUST NOT add to the writes.
      PREF-01 required Values MUST be joined in the order of the tree.
      PREF-02 required A reader MUST be called after the update, once, and only with another value.
      PREF-03 required A value MUST count instead of those of the views inside; a transformation MUST change them.
      PREF-04 required Without a source the value MUST be the default, which is no news to begin with.
      PREF-05 required A reader MUST pass the value on, and inner readers MUST be called before outer ones.
      PREF-06 required A value that a reader puts into a state MUST be shown in the same turn.
      PREF-07 required A source that comes or goes MUST be noticed in a turn in which another one changes.
      PREF-08 required A transformation MUST be the newest one.
      PREF-09 observed What is told in a sheet MUST NOT reach the sheet's presenter.
      SEL-01 required A list with an optional selection MUST write the identifier of the row that is selected.
      SEL-02 required A list with a set MUST add and remove the rows' values.
      SEL-03 required A tag of the selection's type MUST count before the identifier of a row's element.
      SEL-04 required A selection without a row MUST be kept until there is one.
      SEL-05 required A picker MUST write the tag of the choice, or its identifier.
      SEL-06 required A slider and a stepper MUST keep to their bounds and steps, and write once for each use.
      SEL-07 required A secure field, an editor, a search field and a date picker MUST write their binding.
      SEL-08 observed A stepper MUST go to its bound and not beyond, also where its type ends there.
      SEL-09 observed A slider MUST stay between its bounds although its steps do not divide the range.
      SEL-10 required To take a row out of the selection MUST leave another row's selection as it is.
      SEL-11 observed The rows of a ForEach's sections MUST be rows each, and nothing in a sheet MUST be one.
      SEL-12 required A slider MUST tell that a change begins and ends, and rows of no value MUST hide no others.
      NAV-01 required A link with a value MUST append it to the path, and show the screen of its type.
      NAV-02 required dismiss() in a screen MUST take it off the path, with those above it.
      NAV-03 required A screen MUST keep its state while its value stays at its place in the path.
      NAV-04 required A stack without a path MUST keep one, and a link with a view MUST show it.
      NAV-05 required A button of a dialog MUST run its action, and then end the dialog.
      NAV-06 required A sheet for an item MUST be there while there is one; another item MUST be another sheet.
      NAV-07 required A path MUST come back from its codable form, which it has if each value has one.
      NAV-08 required A screen MUST be made by a view that is there, and not by one that has gone.
      NAV-09 observed A button in a sheet MUST NOT end the dialog that the sheet is in.
      NAV-10 required A dialog about data MUST come when there are data, and keep them.
      NAV-11 observed A sheet MUST NOT be in the navigation stack of its presenter.
      NAV-12 observed What stands in front MUST be in no stack of its presenter's, and end as its binding says.
      NAV-13 observed The end of a presentation MUST call the onDismiss of the presenter's last update.
      HOST-01 required A control without a tag MUST be found by its kind and its label.
      HOST-02 required A control of several MUST be found by its place, by its row and by its path.
      HOST-03 required A search that does not find one element MUST say what there is.
      HOST-04 required A host's description MUST show all elements, with what modifiers say in a fixed order.
      HOST-05 required Nothing MUST happen to a control that is disabled.
      HOST-06 required A change outside of a step MUST ask for a step once, whoever makes it.
      HOST-07 required A host's description MUST have everything that modifiers and controls say, in its place.
      HOST-08 required An element MUST say what it is, what it is set to and what can be done with it.
      HOST-09 required A query MUST find what it describes, and an error MUST say what there is instead.
      HOST-10 required Rows MUST be what a ForEach has made and what stands beside, with what stands for each.
      HOST-11 required What is done MUST be the same, whether a tag, a query or an element says to what.
      HOST-12 required A host MUST keep the events that it is asked for, the newest ones, in order.
      HOST-13 required Misuse MUST be told with what was done, and to whom it belongs.
      HOST-14 required A loop MUST show what has changed after each step, and tell each issue once.
      HOST-15 required A host MUST tell which views there are and how often each has run, and end them all.
      HOST-16 observed An action MUST be cut off for what it causes itself, and for nothing else.
      HOST-17 required What is asked of a host in a step MUST wait for its end, and wake it only outside of one.
      HOST-18 required A host MUST find, print and act on what it shows, in whatever other views that stands.
      HOST-60 required A control MUST call its functions in order, and its modifiers MUST do what they say.
      HOST-61 observed A view that reads what its place gives it MUST NOT be evaluated for changes elsewhere.
      HOST-62 required Whoever waits for a host MUST let tasks go on, and MUST ask a condition until it holds.
      HOST-63 required A loop MUST tell of what was misused before it, at its launch, and outside of its steps.
      HOST-64 required What stands around a view, or was said by it, MUST go with the view.
      HOST-65 required A label and a row MUST have what is in front of them or behind, and no presentation.
      HOST-66 required A description MUST have each label once, and say of each control whether it is disabled.
      HOST-67 required Time MUST go on once tasks rest or a thousand rounds are over, and so MUST who has waited.
      HOST-68 required A loop MUST tell of what other threads publish, before it shows that, and once.
      HOST-69 required Whatever code of views lets a host, its views or its scenes go, MUST be free to do so.
      IMP-01 required A view MUST observe an object whose file imports Combine alone.
      IMP-02 required An object that makes another publisher each time that it is asked MUST be reported.
      IMP-03 observed A subscriber of OpenCombine's publishers that has the views updated MUST NOT make them miss the change.
      RND-20 observed A host MUST do what a naive one does, with random programs of states and bindings.
      RND-21 observed A host MUST do what a naive one does, with random programs of lists, conditions and identifiers.
      RND-22 observed A host MUST do what a naive one does, with random programs of values of the environment.
      RND-23 observed A host MUST do what a naive one does, with random programs of models and objects.
      RND-24 observed A host MUST do what a naive one does, with random programs of transactions, and of writes by other threads.
      RND-25 observed A host MUST do what a naive one does, with random programs of deep trees.
      RND-26 observed What moves MUST be what a naive list says, with random writes, animations and waits.
      RND-27 observed Windows MUST be what a naive list says, with random openings, ends, phases and launches.
      RND-28 observed What is due MUST be done at its time, in order, for as long as its view is there.
      RND-29 observed A host MUST do what a naive one does, with random programs of everything at once.
      """#,
    "observation": #"""
      T-01 required Instances of observable classes that inherit from each other MUST come and go like others.
      T-02 required A change that nobody observes MUST only change the value.
      T-03 required A change of a property that was read MUST call onChange before the statement ends, once.
      T-04 required The conformance to Observable MUST be visible to overload resolution.
      T-05 required A change of a property that was not read MUST NOT call onChange.
      T-06 required A computed property MUST be tracked through every stored one it reads, overrides included.
      T-07 required Reading through a graph MUST track each property on the way, of each object.
      T-08 required A property read only in an inner tracking MUST fire the inner and the outer one, once each.
      T-09 required Hand-written hooks MUST be used: a read calls access only, a set withMutation only.
      T-10 required Reading only ignored properties MUST track nothing.
      T-11 required Beside a tracked property, an ignored one MUST stay silent and the tracked one fire.
      T-12 required A member that is isolated to an actor MUST be tracked like any other.
      T-13 required A change of what only the outer tracking read MUST leave the inner one armed and silent.
      T-14 required Inner registrations MUST survive the outer one, and fire when their own property changes.
      T-15 required A mutation in place MUST NOT copy the value, and MUST be reported.
      T-16 stdlibCompat The end of an object held weakly by apply MUST be silent, and let onChange's captures go.
      T-20 required The user's willSet and didSet MUST run once per set, in order, with their values.
      T-21 required The macro MUST refuse an actor, an enumeration and a structure.
      T-22 required A type nested in an extension in another file MUST be usable as a property's type.
      T-23 required An instance MUST be creatable from another file than the one with its availability.
      T-24 required Comments around attributes MUST survive expansion, and storage be private.
      F-01 required The macro MUST accept an empty class.
      F-02 required The macro MUST accept a weak variable.
      F-03 required The macro MUST accept a public weak variable.
      F-04 required The macro MUST accept an unowned optional variable.
      F-05 required The macro MUST accept an implicitly unwrapped optional.
      F-06 required The macro MUST accept a subclass of a class that is not observable.
      F-07 required The macro MUST accept a class that conforms to another protocol.
      F-08 required The macro MUST accept a class nested in a structure.
      F-09 required The macro MUST accept a Sendable final class as the language mode does.
      F-10 required A class with a synthesised Codable MUST encode and decode, and the copy be observable.
      F-11 required The macro MUST accept a class made Hashable by an extension.
      F-12 required The macro MUST accept a class with access and withMutation of its own.
      F-13 required The macro MUST accept a member isolated to the main actor.
      F-14 required The macro MUST accept a class isolated to the main actor.
      F-15 required The macro MUST accept @ObservationIgnored on a computed property.
      F-16 required The macro MUST accept a class that states its conformance to Observable.
      F-17 required The macro MUST accept a conformance to Observable through another protocol.
      F-18 required The macro MUST accept a generic class.
      F-19 required The macro MUST accept a generic class nested in a structure.
      F-20 required The macro MUST accept a generic class nested in a generic structure.
      F-21 required The macro MUST accept a generic class nested in a class.
      F-22 required The macro MUST accept a generic class nested in a generic class.
      F-23 required The macro MUST accept conditional compilation around attributes.
      F-24 required The macro MUST accept an initial value from a closure with local constants.
      F-25 required The macro MUST accept a nested class and an extension of it.
      I-01 required Reading the property inside onChange MUST give the old value.
      I-02 required One tracking of several properties, of one object or many, MUST call onChange once.
      I-03 stdlibCompat onChange MUST run on the mutating thread, before the statement ends.
      I-04 stdlibCompat onChange MUST be free to read, to change and to track, the same object included.
      I-05 stdlibCompat A change of a tracked property inside onChange calls it again, without bound.
      I-05s strict A change of a tracked property inside onChange MUST NOT call it again.
      I-06 stdlibCompat A write to the same property made inside onChange MUST be overwritten by the outer one.
      I-07 stdlibCompat A tracking made again inside onChange MUST read the old value, and catch the next change.
      I-08 stdlibCompat A change by apply itself MUST NOT call onChange; the next change after apply MUST.
      I-09 strict A change by another thread after apply's read MUST call onChange, once, when apply is done.
      I-09n strict A change by another thread MUST reach nested trackings, each when its own apply is done.
      I-10 stdlibCompat A set inside apply MUST NOT track; a mutation in place MUST, because it reads.
      I-11 stdlibCompat Reads on another thread during apply MUST NOT count as reads of apply.
      I-12 stdlibCompat When nothing was read, the expression for onChange MUST NOT be evaluated.
      I-13 required apply MUST run exactly once before the function returns, and its result be returned.
      I-14 stdlibCompat An inner and an outer tracking MUST be one-shots of their own: either leaves the other armed.
      I-15 stdlibCompat A change between an inner tracking and the end of the outer apply MUST fire the inner only.
      I-16 stdlibCompat Reads by another observer's onChange during an apply land in that apply.
      I-16s strict Reads by another observer's onChange during an apply MUST NOT be added to that apply.
      I-17 required A child that was replaced MUST be silent from then on.
      I-18 stdlibCompat Key paths MUST be compared with their root type: a subclass's is not the base class's.
      I-19 stdlibCompat A mutation of \.self MUST NOT call observers of properties.
      I-20 stdlibCompat A property MUST be known by registrar and key path; the subject MUST NOT matter.
      I-21 stdlibCompat willSet alone MUST call onChange; didSet alone MUST NOT.
      I-22 required withMutation MUST notify, then run its closure, and pass on its result or its error.
      I-23 required Copies of a registrar MUST share its observers.
      I-23c required All registrars MUST be equal, add nothing to a hash, and encode as an empty object.
      I-23d required A copy of a registrar MUST share its observers, also one from before the first of them.
      I-24 stdlibCompat A set MUST notify unless == says equal, or === for a class without ==.
      I-25 stdlibCompat A mutation in place MUST notify, even when nothing changed.
      I-26 stdlibCompat A set to an equal value MUST still store it and run the user's willSet and didSet.
      I-27 stdlibCompat A didSet that sets its own property back MUST cause one call in all.
      I-28 required Assignments in an initializer MUST neither track nor notify.
      I-29 stdlibCompat onChange's captures MUST live until it was called or every tracked object has died.
      I-30 stdlibCompat A registration MUST NOT keep the object alive; one that dies inside apply MUST be harmless.
      I-30s strict When every object that apply read has died inside apply, onChange's captures MUST go.
      I-31 stdlibCompat An onChange that captures its object MUST keep it alive until it is called.
      I-32 stdlibCompat All observers of a property MUST be called, each once, in any order.
      I-33 stdlibCompat A registration between willSet and didSet MUST get that mutation's didSet only.
      I-34 stdlibCompat An observer of both sides MUST stay until it is cancelled, and see old and new value.
      I-35 stdlibCompat In an append in place, onChange MUST be able to read the array, and see it unchanged.
      I-36 stdlibCompat A write to a second tracked property inside an inout access of a first MUST add no call.
      I-37 stdlibCompat The end of a tracked object MUST be silent, whatever else the tracking read.
      I-38 strict The deinit of what onChange captures MUST NOT run while the registrar holds a lock.
      I-39 strict An apply that throws MUST leave no registration and no scope, and the error be thrown on.
      I-40 strict Any number of observers and of nested trackings MUST be called, observers on a small stack.
      I-41 strict An onChange that drops tracked objects MUST be harmless to those still to be called.
      I-42 stdlibCompat However many properties of an object are observed, a change MUST call its own observers.
      I-43 strict Properties that nobody observes any more MUST NOT take more and more memory.
      I-44 stdlibCompat A property MUST be one by name and by key path, however its class is first observed.
      I-45 stdlibCompat Each of many properties of a class MUST be one by name and by key path.
      I-46 strict Who observes a property by key path in the middle of its change MUST be called at its end.
      I-47 stdlibCompat Key paths whose hashes are equal MUST be told apart.
      I-48 stdlibCompat Each of many properties MUST have all of its observers, by key path alone as well.
      I-49 stdlibCompat A change inside of another one MUST NOT let it call those that track in its calls.
      I-50 strict Of many properties that were observed at once little MUST be left when nobody does.
      I-51 stdlibCompat However many classes are observed, a change MUST call the observers of its own object.
      I-52 strict The == of a subscript's index MUST be free to read other properties of the same object.
      I-53 stdlibCompat Who tracks again when a `willSet` by hand calls it MUST NOT be called by the `didSet`.
      I-54 strict A change inside of a call MUST leave those to the change outside that it has yet to call.
      I-55 strict What a registrar knows MUST go with the object, and MUST NOT grow with each read.
      I-56 strict Of properties that have lost their observers, each in its own way, little MUST be left.
      I-57 strict A scope MUST be called once, and leave nothing, however often it reads what it changes.
      I-58 strict Reads of derived values MUST NOT take more and more memory, in one run or in many threads.
      I-59 strict A read in the middle of a mutation that throws MUST be followed by a call.
      C-01 required Tracking and changing one object from several threads MUST be safe, and lose no change.
      C-01b required Tracking and changing one property from several threads MUST be safe.
      C-02 required Every tracking that returned MUST be called at least once, whoever registers beside it.
      C-02b required With two writers at once, a tracking that returned MUST be called at least once.
      C-03 strict Two writers MUST NOT both call onChange, however long it takes.
      C-03r strict With two writers at once, a tracking MUST be called at most once.
      C-04 strict A change during apply MUST leave no registration behind with the objects read after it.
      C-04r strict A tracking that a racing change called MUST leave no registration with its other objects.
      C-05 strict A read in the middle of another thread's mutation MUST be followed by a call.
      C-05b strict A read in the middle of a mutation, inside an apply that outlasts it, MUST cause a call.
      C-05c strict A read in the middle of a mutation that no observer's call makes MUST be followed by a call.
      C-05r strict A change that races with the rest of apply MUST be reported, once.
      C-06r strict A change that races with the end of another tracked object MUST be reported, once.
      C-07r strict An observer that tracks again whenever it was called MUST end with the last value.
      C-08 stdlibCompat While an onChange runs, another thread's change MUST call all observers that wait.
      C-09 strict A change by another thread while a scope's own change calls MUST reach the scope, once.
      C-09r strict A change that races with a scope's own change of what it has read MUST reach it, once.
      C-10 strict A thread that stands still in a read, or in a tracking, MUST NOT stop another thread.
      C-11 strict A thread that stands still in a write MUST NOT stop another thread.
      C-12 strict A thread that stands still in an observer's run or cancel MUST NOT stop another thread.
      C-13 strict A thread that stands still at the end of an object MUST NOT stop another thread.
      C-20 required Whatever threads do at once, a scope MUST be called, at the latest by the next change.
      C-21 strict A scope that has read an old value MUST be called for the change, and none be called twice.
      C-22 strict Beside changes and ends of what it reads, a scope MUST be called once and leave nothing.
      C-23 strict A persistent observer MUST be called at most once for each run, and never after its end.
      C-24 strict Once a token has ended beside a change, its observation MUST be over, and its code gone.
      C-25 strict An observer of a `didSet` that read an old value MUST be told, once, of a newer one.
      C-26 stdlibCompat A value set beside a scope to one that equals it MUST call nobody, and leave the scope.
      C-27 strict What threads do at once MUST be what some order of their steps explains, calls included.
      R-01 strict A persistent observer MUST be called at the first change after each run, once.
      R-02 strict A persistent observer MUST observe what its last run read, and nothing else.
      R-03 strict However often it has read a property, a persistent observer MUST be called once per change.
      R-04 strict A run made inside onChange MUST read the old value, and catch the next change.
      R-05 strict A property read by the macro and by hand MUST be one dependency of a persistent observer.
      R-06 strict A change by another thread during a run MUST be reported when the run has ended, once.
      R-07 strict A change that a run makes MUST NOT be reported to it; the next one MUST be.
      R-08 strict A cancelled observer MUST NOT be called, and MUST release its code.
      R-09 strict An observer MUST be free to cancel itself, inside of its run and of onChange.
      R-10 strict The end of a persistent observer MUST end what it observes, and release its code.
      R-11 strict A persistent observer MUST NOT keep objects alive, and MUST survive their end.
      R-12 strict What a run reads MUST count for the scopes around it, and theirs not for the run.
      R-13 strict Cancelled observers that are kept MUST give back what their registrations took.
      R-14 strict Runs over properties that nobody changes MUST NOT take more and more memory.
      R-15 strict A persistent observer that runs whenever it was called MUST end with the last value.
      R-16 strict With two writers at once, a run MUST be followed by one call.
      R-17 strict Once a cancel has returned that races with a change, the observer MUST be over.
      R-18 strict While an onChange runs, another thread's change MUST call all persistent observers that wait.
      R-19 strict Changes beside who waits for an object's end MUST NOT take more and more memory in a scope.
      R-20 strict An observer that reads a property in many ways MUST be called once for each change of it.
      R-21 strict Scopes around an observer's runs, once called, MUST NOT take more and more memory.
      R-22 strict What runs have read of objects that are gone MUST go when a run has done without it.
      R-23 strict A `didSet` in an observer's call by a `willSet` MUST leave derived values up to date.
      O-01 required An observer of one side MUST be told once: of the old value before, of the new one after.
      O-02 required An observer of both sides MUST be told of each side of the first change, and nothing else.
      O-03 required With all three sides an object's end MUST be told, also after a change has been.
      O-04 required With `.willSet` and `.deinit`, a change MUST end both; without one the end is told.
      O-05 required The end of each object that was read MUST be told once, and leave the others observed.
      O-06 required When an object's end is told, weak references to it MUST be nil, and no key path matches.
      O-07 required An event MUST match the key path of the property that has changed, and no other.
      O-08 required An observation that a `willSet` has ended MUST NOT be told of the `didSet`.
      O-09 required Without sides nothing MUST be registered, and `apply` be called once.
      O-10 required What `apply` throws MUST be passed on, install nothing, and leave outer scopes their reads.
      O-11 required The result of `apply` MUST be allowed to be one that cannot be copied.
      O-12 required The form without sides MUST NOT be told of an object's end.
      O-13 strict An event MUST name the object whose property has changed, or that has ended.
      O-14 strict An observation that is kept MUST end with what keeps it, and release its code.
      O-15 strict Ends by another thread during `apply` MUST be told when it is done, as ends, one by one.
      O-16 strict A change by another thread during `apply` MUST name its property, whatever is read then.
      O-17 strict What an observer is told MUST follow from its sides and its own code, whoever is beside it.
      O-18 strict An observation that ends itself when it is told MUST NOT be told of anything else.
      O-19 strict An observer's captures MUST go when it cannot be told of anything more, and not before.
      O-20 strict An observer that changes what it reads MUST be told of the change that came before it.
      O-21 strict An object's end MUST be told, and let go of who waits, whatever changes have left behind.
      O-22 strict However many observers wait for an object's end, each of them MUST be told of it, once.
      K-01 required The first run MUST come after the return, and be told as the initial one.
      K-02 required A run MUST observe what it reads itself, and nothing that others have read.
      K-03 required Changes without a suspension between MUST be one run with the last values.
      K-04 required A run after a `willSet` MUST see the new value; with both sides it is told of the `didSet`.
      K-05 required What a run changes itself MUST NOT be another run.
      K-06 required An observation that has ended MUST NOT run again: dropped at once, cancelled, or by an event.
      K-07 required With `.deinit`, the end of an object that was read MUST be another run.
      K-08 strict The form that starts at once MUST have run when it returns; later runs are the same.
      K-09 strict What the first run reads MUST NOT count for a scope in which the observation is started.
      K-10 strict The end of an object during a run MUST be told once, whatever runs before have read of it.
      K-11 strict The run after a change by another thread during a run MUST be told which property it was.
      K-12 strict Without sides the first run MUST be the only one, and not come if nobody waits for it.
      K-13 strict Ends without a suspension between MUST be one run, which tells of a change if there is one.
      K-14 strict The end of an object MUST be a run if the last run has read the object, and only then.
      K-15 strict An observation that is over MUST leave nothing behind, however many there have been.
      A-01 required The first step MUST return the value at once, the next one that after a change.
      A-02 required Changes of two properties without a suspension between MUST be one value.
      A-03 required An error MUST end the iteration with that error, and nil follow.
      A-04 required Two iterations MUST each get three values for two changes, the first at once.
      A-05 required A step whose task is cancelled while it waits MUST return nil.
      A-06 required Five changes without a suspension MUST be one value, the last.
      A-07 required An expression that finishes at first MUST be an empty iteration.
      A-10 required The expression MUST run once in each step that has a value, and at no other time.
      A-11 stdlibCompat A change while nobody waits MUST NOT be lost: the next step returns at once.
      A-12 stdlibCompat A value that equals the one before MUST NOT be left out.
      A-13 required The expression MUST run where it was written, whoever iterates.
      A-14 required Each iteration MUST begin with the value of its own first step.
      A-15 required In a cancelled task a step MUST return nil without running the expression, and so for ever.
      A-16 stdlibCompat An expression that reads nothing MUST have one value, and then wait.
      A-17 strict An iteration after a cancelled one MUST get its first value once.
      A-18 strict An iteration that is behind MUST get the last value.
      A-19 strict Each of two iterations MUST get each of five changes once.
      A-20 strict The end of an object that is held weakly MUST be a change.
      A-21 required A value MUST be read at the next suspension after the first change, and not before.
      X-01 required A scope that reads models of both worlds MUST be told once, whichever changes first.
      X-02 required What an inner scope reads of the standard library's models MUST count for the outer one.
      X-03 required A run MUST see the new value of a standard model, and observe it again.
      X-04 required A run MUST NOT be told of what only an earlier run has read of a standard model.
      X-05 required A cancelled observer MUST NOT be told of a standard model, and MUST release its code.
      X-06 required A change of a standard model MUST be told on its thread, before the value is stored.
      X-07 required An `apply` that throws MUST NOT leave its scope observing standard models.
      X-08 required A standard scope MUST see what a scope inside of it reads of standard models.
      X-09 required A change of a shared model MUST be told to scopes of both worlds, to each once.
      X-10 required An observer that tracks a shared model again when it is told MUST be told once per change.
      X-11 required A sequence of values MUST have an element for a change of a standard model.
      X-12 strict A change of a standard model that another thread makes during `apply` MUST be told.
      X-13 strict An observer of the side `didSet` MUST be told of a standard model's new value.
      X-14 required An observer with sides MUST be told of a shared model's change as of any model's here.
      X-15 required An observation of a standard model that is gone MUST go with it, and release its code.
      X-16 required A continuous observation MUST run again after a change of a standard model that it has read.
      X-17 required A change of a shared model that another thread makes during `apply` MUST be told, once.
      X-18 required An observer with a side that tracks a shared model again MUST be told once per change.
      X-19 required An observer that is over MUST let go of its code, whatever its runs have read.
      X-20 required A standard model that is set while a shared one changes MUST be heard of by who reads it.
      D-01 required A derived value MUST be evaluated when it is asked for, and again only after a change.
      D-02 required A value that reads one change by several ways MUST be evaluated once, from one state.
      D-03 required A value that comes out equal MUST NOT let those be evaluated that have read it.
      D-04 required What the last evaluation of a value has not read MUST NOT let it be evaluated.
      D-05 required A chain of 100,000 values MUST be brought up to date on a small stack.
      D-07 required A value that is made inside of another one MUST be read as any other.
      D-08 required A value that nobody uses MUST be freed, with its code.
      D-09 required A value that changes what it reads MUST be evaluated until nothing changes.
      D-12 required Deep: a change MUST evaluate each value of a chain once.
      D-13 required Broad: a change MUST run each of many effects once.
      D-14 required Avoidable: a value that stays the same MUST spare all that is behind it.
      D-15 required Diamond and triangle: what several ways lead to MUST be evaluated once.
      D-16 required Repeated: a value that reads one thing many times MUST be evaluated once.
      D-17 required Unstable: of two values that are read in turn, the other MUST NOT be evaluated.
      D-18 required Batching: a batch MUST evaluate each value once for all of its changes.
      D-20 required An effect MUST run at once, and when a change has been stored.
      D-21 required An effect MUST NOT run if all values that it has read come out equal.
      D-22 required In a batch an effect MUST run once for all changes, at the end of the outermost one.
      D-23 required An effect MUST NOT run when it is cancelled, or its owner gone; its code MUST go with it.
      D-24 required An effect that changes what it has read MUST run again, until nothing changes.
      D-26 required Effects MUST see one state: no value before, and another after, a change.
      D-27 required An effect that is made in an effect MUST be its own.
      D-28 required What a derived value changes MUST let effects run when that is evaluated.
      D-29 required An effect that is cancelled while it waits for the end of a batch MUST NOT run.
      D-30 required A scope that reads a derived value MUST be called once, when that may have changed.
      D-33 required A scope inside of a derived value MUST be told as well as the value.
      D-36 strict A derived value of any type MUST be the one of the last change.
      D-37 strict A derived value of any type that comes out equal MUST stay, and spare who has read it.
      D-38 strict What a derived value does not keep MUST end at once, and its end MAY ask for others.
      D-39 strict An effect that is dropped while it waits or runs MUST NOT run again, and its code MUST go.
      D-41 strict An effect MUST let go of what it has read when it is cancelled, or has read anew.
      D-42 strict A change by another thread in an effect's first run MUST return, and let it run again.
      D-43 strict A scope that reads a value which another thread evaluates MUST hear if it comes out newer.
      D-44 strict An observer that is told of what is stored MUST find all values of that.
      D-45 strict A scope that has changed what it reads MUST hear of the next change before the store.
      D-46 strict A scope in which an effect is made MUST hear of what it reads itself, and of nothing else.
      D-47 strict At the end of a batch in an effect or a value effects MUST wait for the end of that.
      D-48 strict At the end of a batch in an observer that is told of a store effects MUST wait for that.
      D-49 strict A value of a type without == MUST be evaluated when it is asked for, and then count as new.
      D-50 strict When threads have written and asked, values and effects MUST be of the last changes.
      D-52 strict Who asks for a value MUST NOT wait for a thread that evaluates it.
      D-54 strict Scopes on other threads MUST be told until they have seen the last change.
      D-55 strict An effect MUST run on one thread at a time, and see the last change.
      D-58 strict Code MUST run again while it changes what it reads, at least 60 times, and each for itself.
      D-59 strict An effect that is cancelled while it waits or runs MUST NOT run again, nor keep its code.
      D-60 strict Whatever it has read before, a value MUST be evaluated for a change of its reads, and once.
      D-61 strict A change in an effect's run by another thread MUST NOT let it run again if all stays equal.
      D-62 strict Who has read a value that two threads have evaluated at once MUST hear of changes alone.
      D-63 strict Who is told of a change MUST be able to ask for values, and get those of what is stored.
      RND-01 required Scopes one after the other MUST be called by the first change of what they read, once.
      RND-02 stdlibCompat Whatever a setter compares, a change MUST call those that wait, and an equal set nobody.
      RND-03 required What a scope reads MUST count for all scopes around it, and for each of them once.
      RND-04 stdlibCompat With objects that come and go, observers and captures MUST live as long as they can be called.
      RND-05 stdlibCompat A property MUST be its key path, whoever names it, beside those that a macro names.
      RND-06 strict Observers that read, change and track MUST be called once each, with the old value in place.
      RND-07 strict A scope or a mutation that throws MUST leave nothing behind, in whatever scope it is.
      RND-08 strict Scopes in the middle of a mutation MUST be called at its end, unless its begin made them.
      RND-09 strict A persistent observer MUST be called once after each run, and never when it is over.
      RND-10 strict Everything that a candidate is able to do MUST go together.
      RND-11 strict Whatever threads do, a scope MUST be called once, by the first change after it at the latest.
      RND-12 strict Whatever threads do, a persistent observer MUST be called after its last run, until it is over.
      RND-13 required Derived values and effects MUST have the values and the runs of a model without a memory.
      RND-14 strict Whatever threads do, derived values and effects MUST come to what a model without a memory says.
      RND-15 strict What a program has made MUST be gone when it is over: each run of it needs no new memory.
      RND-16 strict What has been called and is over MUST NOT take more and more memory, also inside of a scope.
      RND-17 stdlibCompat A property MUST be one by name and by key path, in a class that nobody has observed before.
      RND-18 strict However many properties runs read, and lose again, the last one MUST be what counts.
      RND-19 strict An observer that tracks again when it is called MUST be called once for each change.
      """#,
  ]
}
