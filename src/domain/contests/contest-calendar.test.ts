import { expect, test } from 'vitest'
import { type CalendarContest, calendarFileName, contestCalendar } from './contest-calendar'

const contest = (more: Partial<CalendarContest> = {}): CalendarContest => ({
  id: 'abc',
  title: 'Tidewater Vaults',
  startDate: new Date('2026-11-09T18:00:00.000Z'),
  endDate: new Date('2026-11-23T18:00:00.500Z'),
  updatedAt: new Date('2026-11-02T08:30:05.999Z'),
  version: 3,
  url: 'https://audits.example/contests/abc',
  host: 'audits.example',
  ...more,
})

const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')
const octets = (line: string) => new TextEncoder().encode(line).length

test('a contest is one event in UTC, with an alarm a day before its start and one before its end', () => {
  const lines = unfolded(contestCalendar(contest()))
  expect(lines.slice(0, 6)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Primacy//Contests//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
  ])
  for (const line of [
    'UID:abc@audits.example',
    'DTSTAMP:20261102T083005Z',
    'SEQUENCE:3',
    'DTSTART:20261109T180000Z',
    'DTEND:20261123T180000Z',
    'SUMMARY:Tidewater Vaults',
    'URL:https://audits.example/contests/abc',
    'TRIGGER:-PT24H',
    'TRIGGER;RELATED=END:-PT24H',
  ]) {
    expect(lines).toContain(line)
  }
  expect(lines.filter((line) => line === 'BEGIN:VALARM')).toHaveLength(2)
  expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', ''])
})

test('every line ends with CR and LF', () => {
  expect(contestCalendar(contest()).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})

test.each([
  ['a line feed', 'Vaults\nBEGIN:VALARM'],
  ['a carriage return', 'Vaults\rBEGIN:VALARM'],
  ['both', 'Vaults\r\nBEGIN:VALARM\r\nATTACH:https://evil.example'],
  ['a line separator', 'Vaults\u2028BEGIN:VALARM'],
])("a title with %s can't inject a property", (_, title) => {
  const lines = unfolded(contestCalendar(contest({ title })))
  expect(lines.filter((line) => line === 'BEGIN:VALARM')).toHaveLength(2)
  expect(lines.some((line) => line.startsWith('ATTACH'))).toBe(false)
  expect(lines.find((line) => line.startsWith('SUMMARY:'))).toContain('Vaults\\nBEGIN:VALARM')
})

test('special characters are escaped and control characters removed [V1.2.1]', () => {
  const lines = unfolded(contestCalendar(contest({ title: 'A, B; C\\D\u0007\u0000' })))
  expect(lines).toContain('SUMMARY:A\\, B\\; C\\\\D')
})

test.each(['x'.repeat(200), 'é'.repeat(200), '漢'.repeat(200), '🔐'.repeat(200)])(
  'a long title is folded at 75 octets without cutting a character: %.3s',
  (title) => {
    const file = contestCalendar(contest({ title }))
    for (const line of file.split('\r\n')) {
      expect(octets(line)).toBeLessThanOrEqual(75)
      expect(line.isWellFormed()).toBe(true)
    }
    expect(unfolded(file)).toContain(`SUMMARY:${title}`)
  },
)

test.each([
  ['Tidewater Vaults: Round 2', 'tidewater-vaults-round-2.ics'],
  ['../../../etc/passwd', 'etc-passwd.ics'],
  ['漢字', 'contest.ics'],
  ['x'.repeat(200), `${'x'.repeat(60)}.ics`],
])('the file for %j is named %s', (title, name) => {
  expect(calendarFileName(title)).toBe(name)
})
