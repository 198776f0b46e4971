// A program with the core and nothing else: neither Foundation nor Dispatch.

print("once:", Forms.once(1_000))
print("persistently:", Forms.persistently(1_000))
print("briefly:", Forms.briefly(1_000))
print("events:", Forms.events(1_000))
print("a sequence:", await Forms.sequence(to: 100))
print("tasks:", await Forms.tasks(50))
