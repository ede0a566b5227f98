import type pg from 'pg'
import { type ChangeFeed, createSubscribers, listenStatement } from './change-feed'

/**
 * Changes in the embedded engine. Its only session receives its own announcements before the statement that caused them
 * returns, so there is nothing to wait for.
 */
export function followEmbedded(): ChangeFeed & { listen(client: pg.ClientBase): Promise<void> } {
  const { subscribe, announce, forgetAll } = createSubscribers()
  let isLive = false
  return {
    subscribe,
    isLive: () => isLive,
    settle: async () => {},
    async stop() {
      isLive = false
    },
    /** Must run on every new connection before its first statement. */
    async listen(client) {
      client.on('notification', ({ payload = '' }) => announce(payload))
      client.on('end', () => {
        isLive = false
      })
      await client.query(listenStatement)
      forgetAll()
      isLive = true
    },
  }
}
