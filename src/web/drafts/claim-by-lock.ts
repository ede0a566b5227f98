import type { Claim, ClaimNews } from './claim-draft'

const answerMs = 2_000

/**
 * One tab holds the browser's lock of a draft; the browser frees it when that tab is closed or crashes, and gives it to
 * a tab that waits. Who takes over first asks the holder to store what was typed, and does not wait long for a holder
 * that sleeps: what a tab has typed is stored when it is hidden.
 */
export function claimByLock(locks: LockManager, name: string, news: ClaimNews): Claim {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  let letGo: (() => void) | null = null
  let waiting = new AbortController()
  let isReleased = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const hold = (lock: Lock | null) => {
    if (isReleased) return
    if (!lock) return lost()
    news.onHere()
    return new Promise<void>((resolve) => {
      letGo = resolve
    })
  }
  const lost = () => {
    letGo = null
    if (isReleased) return
    news.onElsewhere()
    waiting = new AbortController()
    const { signal } = waiting
    // It ends when this tab takes over or leaves instead of waiting on; else it was given the lock and lost it again.
    locks.request(name, { signal }, hold).catch(() => {
      if (!signal.aborted) lost()
    })
  }
  const steal = () => {
    clearTimeout(timer)
    timer = undefined
    waiting.abort()
    if (!isReleased && !letGo) locks.request(name, { steal: true }, hold).catch(lost)
  }
  if (channel) {
    channel.onmessage = ({ data }) => {
      if (data === 'store' && letGo) {
        news.beforeYield()
        channel.postMessage('stored')
      } else if (data === 'stored' && timer !== undefined) steal()
    }
  }
  locks.request(name, { ifAvailable: true }, hold).catch(lost)
  return {
    takeOver() {
      if (letGo) return news.onHere()
      timer ??= setTimeout(steal, answerMs)
      channel?.postMessage('store')
    },
    release() {
      isReleased = true
      clearTimeout(timer)
      waiting.abort()
      letGo?.()
      channel?.close()
    },
  }
}
