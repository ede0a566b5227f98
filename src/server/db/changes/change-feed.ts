/** The channel of PostgreSQL on which the triggers of migration 0018 announce changes. */
export const changeChannel = 'primacy_changes'
/** LISTEN takes no parameters. */
export const listenStatement = `listen ${changeChannel}`

export type Topic = 'contests' | 'sessions'

/**
 * Tells an instance which rows have changed, whoever changed them, so that it can remember rows between requests. Its
 * promise: once `settle` has resolved, no instance uses what it remembered before the changes that were committed by then.
 */
export type ChangeFeed = {
  /** `forget` gets the id that the change is about, or null for everything of the topic. */
  subscribe(topic: Topic, forget: (id: string | null) => void): void
  /** Whether every change until a moment ago is known here. While false, nothing remembered may be used. */
  isLive(): boolean
  /** Waits until every instance has forgotten what was changed before this call. */
  settle(): Promise<void>
  stop(): Promise<void>
}

export type Subscribers = {
  subscribe: ChangeFeed['subscribe']
  /** Passes on what a trigger has announced: a topic and, of sessions, the user. */
  announce(payload: string): void
  /** When announcements may have been missed. */
  forgetAll(): void
}

export function createSubscribers(): Subscribers {
  const all: { topic: Topic; forget: (id: string | null) => void }[] = []
  return {
    subscribe: (topic, forget) => void all.push({ topic, forget }),
    announce(payload) {
      const [topic, id = null] = payload.split(' ')
      for (const one of all) if (one.topic === topic) one.forget(id)
    },
    forgetAll() {
      for (const { forget } of all) forget(null)
    },
  }
}
