import { expect, test } from 'vitest'
import { placeOf, readWallTime, zoneChoices } from './zone-time'

const read = (written: string, zone: string) => {
  const [day = '', time = ''] = written.split(' ')
  const reading = readWallTime({ day, time, zone })
  return reading && `${reading.kind} ${reading.instant.toISOString().slice(0, 16)}Z`
}

test.each([
  ['2026-11-24 10:00', 'UTC', 'exact 2026-11-24T10:00Z'],
  ['2026-11-24 10:00', 'America/New_York', 'exact 2026-11-24T15:00Z'],
  ['2026-07-01 10:00', 'America/New_York', 'exact 2026-07-01T14:00Z'],
  ['2026-11-24 22:30', 'Asia/Kolkata', 'exact 2026-11-24T17:00Z'],
  ['2026-11-24 00:00', 'Pacific/Apia', 'exact 2026-11-23T11:00Z'],
  ['2026-12-24 00:15', 'Australia/Lord_Howe', 'exact 2026-12-23T13:15Z'],
])('%s in %s is %s', (written, zone, instant) => {
  expect(read(written, zone)).toBe(instant)
})

test.each([
  ['2026-03-08 02:00', 'America/New_York', 'skipped 2026-03-08T07:00Z'],
  ['2026-03-08 02:59', 'America/New_York', 'skipped 2026-03-08T07:59Z'],
  ['2026-03-08 01:59', 'America/New_York', 'exact 2026-03-08T06:59Z'],
  ['2026-03-08 03:00', 'America/New_York', 'exact 2026-03-08T07:00Z'],
  ['2026-10-04 02:15', 'Australia/Lord_Howe', 'skipped 2026-10-03T15:45Z'],
  ['2011-12-30 12:00', 'Pacific/Apia', 'skipped 2011-12-30T22:00Z'],
])('clocks jump over a time: %s in %s is %s', (written, zone, instant) => {
  expect(read(written, zone)).toBe(instant)
})

test.each([
  ['2026-11-01 01:00', 'America/New_York', 'twice 2026-11-01T05:00Z'],
  ['2026-11-01 01:59', 'America/New_York', 'twice 2026-11-01T05:59Z'],
  ['2026-11-01 02:00', 'America/New_York', 'exact 2026-11-01T07:00Z'],
  ['2026-04-05 01:45', 'Australia/Lord_Howe', 'twice 2026-04-04T14:45Z'],
  ['2026-04-05 01:29', 'Australia/Lord_Howe', 'exact 2026-04-04T14:29Z'],
])('a time occurs twice, and the earlier one is used: %s in %s is %s', (written, zone, instant) => {
  expect(read(written, zone)).toBe(instant)
})

test.each([
  ['2026-02-30 10:00', 'UTC'],
  ['2026-11-24', 'UTC'],
  ['2026-11-24 10:00', 'Mars/Olympus'],
])('%s in %s is not a time', (written, zone) => {
  expect(read(written, zone)).toBeNull()
})

test('UTC and the local zone come first, none occurs twice, and names have no underscores', () => {
  const { near, others } = zoneChoices(true)
  expect(near[0]).toBe('UTC')
  expect(others).toContain('America/New_York')
  expect(others.some((zone) => near.includes(zone))).toBe(false)
  expect(placeOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
})
