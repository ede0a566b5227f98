import { tzOffset } from '@date-fns/tz/tzOffset'
import { parseInstant } from '../../../domain/field-rules'

/** A time as it stands on a wall somewhere: '2026-11-24', '10:00', 'America/New_York'. */
export type WallTime = { day: string; time: string; zone: string }

/** `twice` is the earlier of two instants that read the same; `skipped` means clocks there jump over this time. */
export type WallReading = { kind: 'exact' | 'twice' | 'skipped'; instant: Date }

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The instant at which the wall shows this, or null when it is no date and time of day at all. */
export function readWallTime({ day, time, zone }: WallTime): WallReading | null {
  const asUtc = parseInstant(`${day}T${time}:00Z`)
  if (!asUtc) return null
  const wall = asUtc.getTime()
  const offsetAt = (ms: number) => tzOffset(zone, new Date(ms)) * minuteMs
  // No zone changes twice within two days, so the offsets on both sides are all that can apply.
  const offsets = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)]
  if (offsets.some(Number.isNaN)) return null
  const instants = offsets.map((offset) => wall - offset).filter((ms, i) => offsetAt(ms) === offsets[i])
  const [first, second] = instants.sort((one, other) => one - other)
  if (first === undefined) return { kind: 'skipped', instant: new Date(wall - (offsets[0] ?? 0)) }
  return { kind: second !== undefined && second !== first ? 'twice' : 'exact', instant: new Date(first) }
}

/** 'New York' for 'America/New_York': the place a zone is named after. */
export const placeOf = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** UTC and the reader's own zone first; with `all`, every other zone this browser knows, by name. */
export function zoneChoices(all: boolean): { near: string[]; others: string[] } {
  const near = [...new Set(['UTC', ownZone()])]
  const known = all ? Intl.supportedValuesOf('timeZone') : []
  return { near, others: known.filter((zone) => !near.includes(zone)) }
}
