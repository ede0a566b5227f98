import { invalidationCodeLabel, invalidationCodes } from '../../../domain/judging/invalidation-codes'
import {
  type PublishedReport,
  type ReportPerson,
  type TimelineKind,
  textsOfFinding,
} from '../../../domain/publication/published-report'

/** Invalid submissions by main reason, most frequent first. */
export function invalidReasons({ counts }: PublishedReport): { reason: string; count: number }[] {
  return [...invalidationCodes, null]
    .map((code) => ({ reason: invalidationCodeLabel(code), count: counts.invalidByReason[code ?? 'none'] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
}

export const timelineLabels: Record<TimelineKind, string> = {
  started: 'The contest began',
  ended: 'The contest ended',
  preliminary_published: 'Preliminary results were published',
  finalized: 'The results were finalized',
  reopened: 'The contest was reopened',
  published: 'The report was published',
  unpublished: 'The report was unpublished',
}

export const answerLabels = { acknowledged: 'Acknowledged', disputed: 'Disputed', fixed: 'Fixed' } as const

/** The sponsor may have answered only to the judges. */
export const noAnswerText = 'The sponsor has not published a response.'

export const editedAnswerText = 'The lead judge edited this response before it was published.'

export const namesOf = (people: readonly ReportPerson[]): string => people.map(({ name }) => name).join(', ')

/** A finding's credits in report order: roles and names. */
export function creditLines({
  foundBy,
  writtenBy,
  alsoFoundBy,
}: Pick<PublishedReport['findings'][number], 'foundBy' | 'writtenBy' | 'alsoFoundBy'>): [string, ReportPerson[]][] {
  return [
    ['First found by', [foundBy]],
    ['Written by', [writtenBy]],
    ...(alsoFoundBy.length > 0 ? [['Also found by', alsoFoundBy] satisfies [string, ReportPerson[]]] : []),
  ]
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Nov 4, 2026, 15:30 UTC' for an ISO 8601 instant. Independent of the machine's locale. */
export function utcMinute(at: string): string {
  const [, year, month, day, time] = /^(\d+)-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(at) ?? []
  return `${months[Number(month) - 1]} ${Number(day)}, ${year}, ${time} UTC`
}

/** 'Nov 4, 2026' for an ISO 8601 instant, in UTC. */
export const utcDay = (at: string): string => utcMinute(at).replace(/, \d\d:\d\d UTC$/, '')

/** 'Oct 12 – Oct 26, 2026', with both years if they differ. */
export function utcPeriod(from: string, to: string): string {
  const [first, last] = [utcDay(from), utcDay(to)]
  const isOneYear = first.slice(-4) === last.slice(-4)
  return `${isOneYear ? first.slice(0, -6) : first} – ${last}`
}

/** '1 finding', '40 findings'. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** With more characters of findings than this, a report lists titles only, and each finding has its own page. */
const wholeLength = 1_500_000

/** Whether all findings are shown in full together, on one page and in one PDF. */
export const fitsOnOnePage = ({ findings }: PublishedReport): boolean =>
  findings
    .flatMap((one) => [one.description, ...textsOfFinding(one).map(({ markdown }) => markdown)])
    .reduce((sum, { length }) => sum + length, 0) <= wholeLength
