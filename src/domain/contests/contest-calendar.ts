/** `host` and `url` are those of this installation. */
export type CalendarContest = {
  id: string
  title: string
  startDate: Date
  endDate: Date
  updatedAt: Date
  version: number
  url: string
  host: string
}

/**
 * A contest as an iCalendar file (RFC 5545) in UTC, with alarms 24 hours before start and end. A newer file replaces
 * the event: the UID stays the same, and SEQUENCE is the contest's version.
 */
export function contestCalendar(contest: CalendarContest): string {
  const title = escaped(contest.title)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Primacy//Contests//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(contest.id)}@${escaped(contest.host)}`,
    `DTSTAMP:${utc(contest.updatedAt)}`,
    `SEQUENCE:${contest.version}`,
    `DTSTART:${utc(contest.startDate)}`,
    `DTEND:${utc(contest.endDate)}`,
    `SUMMARY:${title}`,
    `DESCRIPTION:${escaped(`Audit contest. Rules and scope: ${contest.url}`)}`,
    `URL:${withoutControls(contest.url)}`,
    // Don't mark the calendar's owner as busy for two weeks.
    'TRANSP:TRANSPARENT',
    ...alarm('TRIGGER:-PT24H', `${title} starts in 24 hours`),
    ...alarm('TRIGGER;RELATED=END:-PT24H', `${title} ends in 24 hours`),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Letters, digits and hyphens of the title, at most 60, never empty. */
export function calendarFileName(title: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '')
  return `${name || 'contest'}.ics`
}

const alarm = (trigger: string, description: string) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  trigger,
  `DESCRIPTION:${description}`,
  'END:VALARM',
]

/** 20261101T170000Z. */
const utc = (date: Date) => date.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')

const withoutControls = (text: string) => text.replace(/\p{Cc}/gu, '')

/** Also escapes line breaks, so that no text can inject a property. */
const escaped = (text: string) =>
  withoutControls(text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n'))

const maxOctets = 75

const octetsOf = (character: string) => {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

/** Folds lines to at most 75 octets, counting the leading space of continuation lines. Never splits a character. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const more = octetsOf(character)
    if (octets + more > maxOctets) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += more
  }
  return text
}
