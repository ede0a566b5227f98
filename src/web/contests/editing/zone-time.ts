import { tzOffset } from '@date-fns/tz/tzOffset'
import { parseInstant } from '../../../domain/field-rules'

/** A wall clock time in a zone: '2026-11-24', '10:00', 'America/New_York'. */
export type WallTime = { day: string; time: string; zone: string }

/**
 * `twice` is the earlier of two instants with the same wall clock time; `skipped` means that clocks there jump over it.
 */
export type WallReading = { kind: 'exact' | 'twice' | 'skipped'; instant: Date }

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** The instant of a wall clock time, or null if it isn't a valid date and time. */
export function readWallTime({ day, time, zone }: WallTime): WallReading | null {
  const asUtc = parseInstant(`${day}T${time}:00Z`)
  if (!asUtc) return null
  const wall = asUtc.getTime()
  const offsetAt = (ms: number) => tzOffset(zone, new Date(ms)) * minuteMs
  // No zone changes twice within two days, so only the offsets before and after can apply.
  const offsets = [offsetAt(wall - dayMs), offsetAt(wall + dayMs)]
  if (offsets.some(Number.isNaN)) return null
  const instants = offsets.map((offset) => wall - offset).filter((ms, i) => offsetAt(ms) === offsets[i])
  const [first, second] = instants.sort((one, other) => one - other)
  if (first === undefined) return { kind: 'skipped', instant: new Date(wall - (offsets[0] ?? 0)) }
  return { kind: second !== undefined && second !== first ? 'twice' : 'exact', instant: new Date(first) }
}

/** 'New York' for 'America/New_York': the city that a zone is named after. */
export const placeOf = (zone: string): string => zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone

export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** UTC and the reader's own zone first; with `all`, also every other zone that the browser knows, by name. */
export function zoneChoices(all: boolean): { near: string[]; others: string[] } {
  const near = [...new Set(['UTC', ownZone()])]
  const known = all ? Intl.supportedValuesOf('timeZone') : []
  return { near, others: known.filter((zone) => !near.includes(zone)) }
}
