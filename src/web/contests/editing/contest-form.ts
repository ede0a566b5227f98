import type { Contest } from '../../../contract/contest'
import { datesProblem } from '../../../domain/contest-edit-rules'
import {
  contestDescriptionProblem,
  contestTitleProblem,
  isPrizePool,
  parseInstant,
  reportTemplateProblem,
  repoUrlProblem,
} from '../../../domain/field-rules'
import { defaultReportTemplate, isUntouchedTemplate } from '../../../domain/report-template'
import type { ContestBody } from '../contest-api'

/** What stands in the form: dates and times apart, and in UTC. */
export type ContestValues = {
  title: string
  description: string
  githubRepoUrl: string
  prizePool: string
  reportTemplate: string
  startDay: string
  startTime: string
  endDay: string
  endTime: string
}

/** Messages by the names the server uses as well. */
export type ContestProblems = Partial<Record<keyof ContestBody, string>>

export const emptyContest: ContestValues = {
  title: '',
  description: '',
  githubRepoUrl: '',
  prizePool: '',
  reportTemplate: defaultReportTemplate,
  startDay: '',
  startTime: '',
  endDay: '',
  endTime: '',
}

export function valuesOf(contest: Contest): ContestValues {
  return {
    title: contest.title,
    description: contest.description,
    githubRepoUrl: contest.githubRepoUrl ?? '',
    prizePool: contest.prizePool === null ? '' : String(contest.prizePool),
    reportTemplate: contest.reportTemplate ?? defaultReportTemplate,
    startDay: contest.startDate.slice(0, 10),
    startTime: contest.startDate.slice(11, 16),
    endDay: contest.endDate.slice(0, 10),
    endTime: contest.endDate.slice(11, 16),
  }
}

export const instantOf = (day: string, time: string): Date | null => parseInstant(`${day}T${time}:00Z`)

/** '100,000' is a way people write amounts; '1,00' and '1.5.0' are not amounts. */
function amountOf(text: string): number {
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)
  return Number(isGrouped ? text.replaceAll(',', '') : text)
}

const dateProblem = (day: string, time: string, required: string): string | undefined => {
  if (!day || !time) return required
  return instantOf(day, time) ? undefined : 'Invalid date'
}

export function problemsOf(values: ContestValues): ContestProblems {
  const pool = values.prizePool.trim()
  const start = instantOf(values.startDay, values.startTime)
  const end = instantOf(values.endDay, values.endTime)
  const problems: Record<keyof ContestBody, string | null | undefined> = {
    title: contestTitleProblem(values.title.trim()),
    description: contestDescriptionProblem(values.description),
    githubRepoUrl: repoUrlProblem(values.githubRepoUrl.trim()),
    prizePool: pool !== '' && !isPrizePool(amountOf(pool)) ? 'Prize pool must be a positive number' : null,
    reportTemplate: reportTemplateProblem(values.reportTemplate.trim()),
    startDate: dateProblem(values.startDay, values.startTime, 'Start date is required'),
    endDate:
      dateProblem(values.endDay, values.endTime, 'End date is required') ??
      (start && end && datesProblem({ startDate: start, endDate: end })),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, message]) => message))
}

/** The body for values without problems. */
export function bodyOf(values: ContestValues): ContestBody {
  const pool = values.prizePool.trim()
  return {
    title: values.title.trim(),
    description: values.description,
    githubRepoUrl: values.githubRepoUrl.trim(),
    prizePool: pool === '' ? null : amountOf(pool),
    reportTemplate: isUntouchedTemplate(values.reportTemplate, null) ? null : values.reportTemplate.trim() || null,
    startDate: instantOf(values.startDay, values.startTime)?.toISOString() ?? '',
    endDate: instantOf(values.endDay, values.endTime)?.toISOString() ?? '',
  }
}

/** Only what differs from the contest: a date with seconds that nobody touched stays as it is. */
export function changesOf(contest: Contest, values: ContestValues): Partial<ContestBody> {
  const before = valuesOf(contest)
  const body = bodyOf(values)
  const isSame: Record<keyof ContestBody, boolean> = {
    title: before.title === body.title,
    description: before.description === body.description,
    githubRepoUrl: before.githubRepoUrl === body.githubRepoUrl,
    prizePool: contest.prizePool === body.prizePool,
    reportTemplate: contest.reportTemplate === body.reportTemplate,
    startDate: before.startDay === values.startDay && before.startTime === values.startTime,
    endDate: before.endDay === values.endDay && before.endTime === values.endTime,
  }
  return Object.fromEntries(Object.entries(body).filter(([name]) => !isSame[name as keyof ContestBody]))
}
