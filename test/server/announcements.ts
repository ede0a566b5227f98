import type { Endpoint } from '../../src/contract/endpoints'
import type { Database } from '../../src/server/db/database'

type Counter = {
  announcements: number
  /** Calls that settle: how many run now, and how many have begun so far. */
  settling: number
  settlingBegun: number
}
const counters = new WeakMap<Database, Counter>()

/**
 * Fails a test whose call changes cached data although its endpoint doesn't settle changes. The embedded engine
 * announces a change before it replies, so the count is exact; announcements during a settling call can't be told
 * apart.
 */
export function countAnnouncements(database: Database): (endpoint: Endpoint) => () => void {
  const counter = counters.get(database) ?? startCounting(database)
  return (endpoint) => {
    if (endpoint.settlesChanges) {
      counter.settling += 1
      counter.settlingBegun += 1
      return () => {
        counter.settling -= 1
      }
    }
    const before = { ...counter }
    return () => {
      const ranAlone = before.settling === 0 && counter.settlingBegun === before.settlingBegun
      if (database.engine === 'embedded' && ranAlone && counter.announcements > before.announcements)
        throw new Error(`${endpoint.name} changes what instances remember: its contract needs settlesChanges`)
    }
  }
}

function startCounting(database: Database): Counter {
  const counter = { announcements: 0, settling: 0, settlingBegun: 0 }
  counters.set(database, counter)
  const { changes } = database
  changes.subscribe('contests', () => {
    counter.announcements += 1
  })
  // A lost connection and an emptied database announce everything of both topics, which no call has caused.
  changes.subscribe('sessions', (id) => {
    counter.announcements += id === null ? -1 : 1
  })
  return counter
}
