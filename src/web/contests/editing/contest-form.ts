import type { Contest } from '../../../contract/contest'
import { formatDuration } from '../../../domain/contests/contest-clock'
import { contestChecklist, datesProblem, type PlanCheck } from '../../../domain/contests/contest-edit-rules'
import {
  type JudgingSetting,
  type JudgingSettings,
  judgingSettingNames,
  settingProblem,
  usualSettings,
} from '../../../domain/contests/judging-settings'
import {
  contestDescriptionProblem,
  contestInstantProblem,
  contestTitleProblem,
  editReasonProblem,
  isPrizePool,
  knownIssuesProblem,
  reasonProblem,
  reportTemplateProblem,
  repoUrlProblem,
} from '../../../domain/field-rules'
import { defaultReportTemplate, isUntouchedTemplate } from '../../../domain/issues/report-template'
import { hasSetting } from '../../features'
import type { Problems } from '../../forms/use-submit-form'
import type { ContestBody, ContestChanges } from '../contest-api'
import { repositoryAddress } from '../detail/repository-address'
import { placeOf, readWallTime, type WallReading, type WallTime } from './zone-time'

/** The form's values, with each date as a wall clock time in some zone. */
export type ContestValues = SettingsInput & {
  title: string
  description: string
  githubRepoUrl: string
  prizePool: string
  reportTemplate: string
  knownIssues: string
  hidesAuthors: boolean
  hidesVerdicts: boolean
  startDate: WallTime
  endDate: WallTime
  /** Reason for the change; only required after the start, and not a change by itself. */
  reason: string
}

const noTime: WallTime = { day: '', time: '', zone: 'UTC' }

export const emptyContest = (): ContestValues => ({
  title: '',
  description: '',
  githubRepoUrl: '',
  prizePool: '',
  reportTemplate: defaultReportTemplate,
  knownIssues: '',
  hidesAuthors: false,
  hidesVerdicts: false,
  ...usualSettingsInput(),
  startDate: noTime,
  endDate: noTime,
  reason: '',
})

const utcWallTime = (iso: string): WallTime => ({ day: iso.slice(0, 10), time: iso.slice(11, 16), zone: 'UTC' })

export function valuesOf(contest: Contest): ContestValues {
  return {
    title: contest.title,
    description: contest.description,
    githubRepoUrl: contest.githubRepoUrl ?? '',
    prizePool: contest.prizePool === null ? '' : formatPool(String(contest.prizePool)),
    reportTemplate: contest.reportTemplate ?? defaultReportTemplate,
    knownIssues: contest.knownIssues ?? '',
    hidesAuthors: contest.hidesAuthors,
    hidesVerdicts: contest.hidesVerdicts,
    ...toSettingsInput(contest),
    startDate: utcWallTime(contest.startDate),
    endDate: utcWallTime(contest.endDate),
    reason: '',
  }
}

/** Accepts '100,000'; '1,00' and '1.5.0' aren't amounts. */
function amountOf(text: string): number {
  const isGrouped = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)
  return Number(isGrouped ? text.replaceAll(',', '') : text)
}

/** The pool with thousands separators, '1,250.50'; leaves invalid input as typed. */
export function formatPool(text: string): string {
  const amount = amountOf(text.trim())
  if (!isPrizePool(amount)) return text
  return amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 })
}

function timeProblem(written: WallTime, reading: WallReading | null, required: string): string | undefined {
  if (!written.day || !written.time) return required
  if (!reading) return 'Invalid date'
  if (reading.kind !== 'skipped') return contestInstantProblem(reading.instant) ?? undefined
  return `${written.time} does not exist on that day in ${placeOf(written.zone)}, because clocks move forward`
}

/** Messages by field. A contest that has started requires a reason for every change. */
export function problemsOf(values: ContestValues, needsReason: boolean): Problems {
  const pool = values.prizePool.trim()
  const [start, end] = [readWallTime(values.startDate), readWallTime(values.endDate)]
  return {
    title: contestTitleProblem(values.title.trim()),
    description: contestDescriptionProblem(values.description),
    githubRepoUrl: repoUrlProblem(values.githubRepoUrl.trim()),
    prizePool: pool !== '' && !isPrizePool(amountOf(pool)) ? 'Prize pool must be a positive number' : null,
    reportTemplate: reportTemplateProblem(values.reportTemplate.trim()),
    knownIssues: knownIssuesProblem(values.knownIssues.trim()),
    ...settingProblems(values),
    startDate: timeProblem(values.startDate, start, 'Start date is required'),
    endDate:
      timeProblem(values.endDate, end, 'End date is required') ??
      (start && end && datesProblem({ startDate: start.instant, endDate: end.instant })),
    reason: needsReason ? editReasonProblem(values.reason.trim()) : reasonProblem(values.reason.trim()),
  }
}

/** The request body; the values must be valid. */
export function bodyOf(values: ContestValues): ContestBody {
  const pool = values.prizePool.trim()
  return {
    title: values.title.trim(),
    description: values.description,
    githubRepoUrl: values.githubRepoUrl.trim(),
    prizePool: pool === '' ? null : amountOf(pool),
    reportTemplate: isUntouchedTemplate(values.reportTemplate, null) ? null : values.reportTemplate.trim() || null,
    knownIssues: values.knownIssues.trim() || null,
    hidesAuthors: values.hidesAuthors,
    hidesVerdicts: values.hidesVerdicts,
    ...parseSettings(values),
    startDate: readWallTime(values.startDate)?.instant.toISOString() ?? '',
    endDate: readWallTime(values.endDate)?.instant.toISOString() ?? '',
  }
}

const minuteOf = (iso: string) => iso.slice(0, 16)

/** Only the differences from the loaded contest, plus the reason: an untouched date keeps its seconds. */
export function changesOf(contest: Contest, values: ContestValues): ContestChanges {
  const before = bodyOf(valuesOf(contest))
  const changes = Object.entries(bodyOf(values)).filter(([name, value]) => value !== before[name as keyof ContestBody])
  const reason = values.reason.trim()
  return Object.fromEntries(reason ? [...changes, ['reason', reason]] : changes)
}

/** 'Runs 14 days 2 hours.' */
export function formatLength(values: ContestValues): string | null {
  const [start, end] = [readWallTime(values.startDate), readWallTime(values.endDate)]
  if (!start || !end || end.instant <= start.instant) return null
  return `Runs ${formatDuration(end.instant.getTime() - start.instant.getTime()).replace(/ 0 \w+$/, '')}.`
}

export function checklistOf(values: ContestValues, now: Date): PlanCheck[] {
  const [start, end] = [readWallTime(values.startDate), readWallTime(values.endDate)]
  return contestChecklist(
    {
      title: values.title,
      description: values.description,
      reportTemplate: values.reportTemplate,
      repository: {
        isNamed: values.githubRepoUrl.trim() !== '',
        namesCommit: Boolean(repositoryAddress(values.githubRepoUrl.trim())?.commit),
      },
      hasPool: isPrizePool(amountOf(values.prizePool.trim())),
      startDate: start?.instant ?? null,
      endDate: end?.instant ?? null,
      endWeekday: end ? new Date(`${values.endDate.day}T00:00:00Z`).getUTCDay() : null,
    },
    now,
  )
}

type Author = { _id: string; username: string }

/** The contest as it would be if saved now; null until its two dates are in order. */
export function contestToShow(values: ContestValues, saved: Contest | null, author: Author, now: Date): Contest | null {
  const { prizePool, reportTemplate, knownIssues, hidesAuthors, hidesVerdicts, ...body } = bodyOf(values)
  const preview: Contest = {
    _id: 'preview',
    sourceDigest: saved?.sourceDigest ?? null,
    proofs: saved?.proofs ?? { mode: 'off', token: null, holders: [] },
    createdBy: author,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    isFinalized: false,
    finalizedAt: null,
    finalizedBy: null,
    uniqueCount: null,
    preliminaryAt: null,
    appealsEndAt: null,
    withdrawals: [],
    reopenings: [],
    version: 1,
    ...saved,
    ...body,
    reportTemplate: reportTemplate ?? null,
    knownIssues: knownIssues ?? null,
    hidesAuthors: hidesAuthors ?? false,
    hidesVerdicts: hidesVerdicts ?? false,
    ...parseSettings(values),
    freezesTerms: saved?.freezesTerms ?? true,
    title: body.title || 'Untitled contest',
    prizePool: prizePool && isPrizePool(prizePool) ? prizePool : null,
  }
  // The form only has minutes; an untouched date keeps its seconds, as it does when saved.
  if (saved && minuteOf(saved.startDate) === minuteOf(preview.startDate)) preview.startDate = saved.startDate
  if (saved && minuteOf(saved.endDate) === minuteOf(preview.endDate)) preview.endDate = saved.endDate
  return preview.startDate && preview.startDate < preview.endDate ? preview : null
}

/** A limit has an effect without any feature. */
const isOffered = (setting: JudgingSetting) => setting === 'undecidedMax' || hasSetting(setting)

/** Those of features that are turned off are not in the form, and stay as they are. */
export const offeredSettings = () => judgingSettingNames.filter(isOffered)

/** The judging settings as typed; blank means off. */
type SettingsInput = Record<JudgingSetting, string>

const forEach = <Value>(read: (setting: JudgingSetting) => Value) =>
  Object.fromEntries(judgingSettingNames.map((setting) => [setting, read(setting)])) as Record<JudgingSetting, Value>

const toSettingsInput = (settings: JudgingSettings): SettingsInput =>
  forEach((setting) => String(settings[setting] ?? ''))

/** Of a new contest. */
const usualSettingsInput = (): SettingsInput =>
  forEach((setting) => (isOffered(setting) ? String(usualSettings[setting] ?? '') : ''))

/** Invalid numbers become NaN, which the rule refuses. */
const numberOf = (written: string): number | null => (written.trim() === '' ? null : Number(written))

const parseSettings = (values: SettingsInput): JudgingSettings => forEach((setting) => numberOf(values[setting]))

const settingProblems = (values: SettingsInput): Record<JudgingSetting, string | null> =>
  forEach((setting) => {
    const value = numberOf(values[setting])
    return value === null ? null : settingProblem(setting, value)
  })
