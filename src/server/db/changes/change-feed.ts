/** The PostgreSQL channel on which the triggers of migration 0018 announce changes. */
export const changeChannel = 'primacy_changes'
/** LISTEN takes no parameters. */
export const listenStatement = `listen ${changeChannel}`

export type Topic = 'contests' | 'sessions'

/**
 * Notifies an instance of changed rows, regardless of who changed them, so that it can cache rows between requests.
 * Guarantee: once `settle` resolves, no instance uses cached data older than the changes committed by then.
 */
export type ChangeFeed = {
  /** `forget` receives the changed id, or null to clear the whole topic. */
  subscribe(topic: Topic, forget: (id: string | null) => void): void
  /** Whether this instance has seen every change until a moment ago. While false, no cache may be used. */
  isLive(): boolean
  /** Waits until every instance has dropped what was changed before this call. */
  settle(): Promise<void>
  stop(): Promise<void>
}

export type Subscribers = {
  subscribe: ChangeFeed['subscribe']
  /** Forwards a trigger's announcement: a topic and, for sessions, the user. */
  announce(payload: string): void
  /** Clears everything, because announcements may have been missed. */
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
