import type { EndpointName } from '../../../src/contract/endpoints'
import type { Person } from '../../server/cast'

/** What left the product. */
export type Left = {
  /** Whoever got it, null a stranger. */
  reader: Person | null
  through: string
  text: string
  /** Nothing was changed by it. */
  isReading: boolean
  /** Of a reply: the call, its body, and what the call was about. */
  name?: EndpointName
  body?: unknown
  about?: string | undefined
}
export type Watcher = (left: Left) => void
