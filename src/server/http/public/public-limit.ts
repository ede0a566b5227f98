import { LRUCache } from 'lru-cache'
import { refuse } from '../../../domain/refusals'
import { clientNetworks } from '../../network/client-networks'

const perMinute = 300
const windowMs = 60_000
/** When there are too many clients, the forgotten ones start over. */
const maxRemembered = 20_000

/**
 * Refuses clients that read more than 300 public pages or files per minute. Counted in each instance's memory, unlike
 * the API's limits: reading public data must not write to the database.
 */
export function createPublicLimit(scale: number): (ip: string, now: Date) => void {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: maxRemembered })
  return (ip, now) => {
    for (const { name, allowance } of clientNetworks(ip)) {
      const known = windows.get(name)
      const window = known && known.endsAt > now.getTime() ? known : { count: 0, endsAt: now.getTime() + windowMs }
      window.count += 1
      windows.set(name, window)
      if (window.count <= Math.floor(perMinute * allowance * scale)) continue
      refuse('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil((window.endsAt - now.getTime()) / 1000)) })
    }
  }
}
