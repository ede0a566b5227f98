import { create } from 'zustand'
import { deviceMs } from '../ui/time/device-clock'
import type { Clock } from '../ui/time/use-now'
import type { Arrival } from './preloaded'

/** The header has whole seconds, and a reply takes time. */
const toleranceMs = 5_000

/** How far the server's clock is ahead of this device's, in milliseconds; small differences count as 0. */
export const useServerClock = create<{ aheadMs: number }>(() => ({ aheadMs: 0 }))

/**
 * Updates the clock difference from a reply. A slow reply, or one during which the device slept, only bounds the
 * difference: the known value stays if it fits, otherwise the smallest one that fits is used.
 */
export function noteServerTime({ response, sentAt, at }: Arrival) {
  const stamped = Date.parse(response.headers.get('date') ?? '')
  if (Number.isNaN(stamped)) return
  const least = stamped - at
  const most = stamped - sentAt
  const { aheadMs } = useServerClock.getState()
  if (aheadMs > least - toleranceMs && aheadMs < most + toleranceMs) return
  const gapMs = Math.max(least, Math.min(0, most))
  useServerClock.setState({ aheadMs: Math.abs(gapMs) > toleranceMs ? gapMs : 0 })
}

/** The server's time: contest statuses and countdowns use it instead of the device's clock. */
export const serverNow = (): Date => serverTimeOf(deviceMs())

/** Converts this device's time to the server's. */
export const serverTimeOf = (ofDeviceMs: number): Date => new Date(ofDeviceMs + useServerClock.getState().aheadMs)

export const serverClock: Clock = { now: serverNow, onChange: (act) => useServerClock.subscribe(act) }
