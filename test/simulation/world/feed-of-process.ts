import type { ChangeFeed, Topic } from '../../../src/server/db/changes/change-feed'

type Subscription = { topic: Topic; forget: (id: string | null) => void }
const subscriptions = new WeakMap<ChangeFeed, Set<Subscription>>()

/** Of a feed that outlives the processes that listen to it, as long as one of them lives. */
export function listenUntilEnd(changes: ChangeFeed): { changes: ChangeFeed; end: () => void } {
  const all = subscriptions.get(changes) ?? passOn(changes)
  const own: Subscription[] = []
  return {
    changes: {
      ...changes,
      subscribe(topic, forget) {
        const subscription = { topic, forget }
        own.push(subscription)
        all.add(subscription)
      },
    },
    end() {
      for (const subscription of own) all.delete(subscription)
    },
  }
}

function passOn(changes: ChangeFeed): Set<Subscription> {
  const all = new Set<Subscription>()
  subscriptions.set(changes, all)
  for (const topic of ['contests', 'sessions'] as const)
    changes.subscribe(topic, (id) => {
      for (const one of all) if (one.topic === topic) one.forget(id)
    })
  return all
}
