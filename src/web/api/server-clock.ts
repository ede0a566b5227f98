import { create } from 'zustand'

const toleranceMs = 5_000

/** How far the server's clock is ahead of this device's, in milliseconds; small gaps count as none. */
export const useServerClock = create<{ aheadMs: number }>(() => ({ aheadMs: 0 }))

/** Learns from a reply how far the server's clock is ahead. Its header counts whole seconds, so small gaps are none. */
export function noteServerTime(response: Response, arrivedAt: number) {
  const sent = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(sent)) return
  const gapMs = sent - arrivedAt
  const aheadMs = Math.abs(gapMs) > toleranceMs ? gapMs : 0
  // Within the tolerance it is the same gap, seen through another delay: nothing needs to be drawn anew.
  if (Math.abs(aheadMs - useServerClock.getState().aheadMs) > toleranceMs) useServerClock.setState({ aheadMs })
}

/** The time as the server has it: contest statuses and countdowns follow this clock, not the reader's. */
export function serverNow(): Date {
  return new Date(Date.now() + useServerClock.getState().aheadMs)
}
