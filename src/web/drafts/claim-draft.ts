import { claimByChannel } from './claim-by-channel'
import { claimByLock } from './claim-by-lock'

export type ClaimNews = {
  onHere: () => void
  onElsewhere: () => void
  /** The last moment to store what was typed before another tab goes on with it. */
  beforeYield: () => void
}
export type Claim = { takeOver: () => void; release: () => void }

/** Of all tabs that show a draft, one may write it. */
export function claimDraft(key: string, news: ClaimNews): Claim {
  if (typeof navigator.locks?.request === 'function') return claimByLock(navigator.locks, key, news)
  if (typeof BroadcastChannel !== 'undefined') return claimByChannel(key, news)
  news.onHere()
  return { takeOver: () => {}, release: () => {} }
}
