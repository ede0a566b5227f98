import { create } from 'zustand'
import { deviceMs } from '../ui/time/device-clock'
import type { Clock } from '../ui/time/use-now'
import type { Arrival } from './preloaded'

/** The header counts whole seconds, and a reply takes its time. */
const toleranceMs = 5_000

/** How far the server's clock is ahead of this device's, in milliseconds; small gaps count as none. */
export const useServerClock = create<{ aheadMs: number }>(() => ({ aheadMs: 0 }))

/**
 * Learns from a reply how far the server's clock is ahead. A reply that was long on its way, or under way while this
 * device slept, leaves much open: what is known stays if it fits, else the smallest gap that fits is taken.
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

/** The time as the server has it: contest statuses and countdowns follow this clock, not the reader's. */
export const serverNow = (): Date => serverTimeOf(deviceMs())

/** An instant of this device as the server's clock has it. */
export const serverTimeOf = (ofDeviceMs: number): Date => new Date(ofDeviceMs + useServerClock.getState().aheadMs)

export const serverClock: Clock = { now: serverNow, onChange: (act) => useServerClock.subscribe(act) }
