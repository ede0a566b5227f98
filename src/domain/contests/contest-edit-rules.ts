import { type ContestDates, contestStatus } from './contest-clock'
import { type DescriptionBlock, descriptionBlocks } from './description-blocks'
import { type JudgingSettings, judgingSettingNames } from './judging-settings'

export type EditableContest = ContestDates &
  JudgingSettings & {
    githubRepoUrl: string
    prizePoolCents: number | null
    hidesAuthors: boolean
    hidesVerdicts: boolean
    isFinalized: boolean
  }

export type EditRefusal =
  | { code: 'contest_finalized' | 'contest_judged' | 'contest_entered' }
  | { code: 'contest_started'; text: string }

/**
 * Returns why a contest can't be changed to `next`, or null. Before the start everything can change. From the start on,
 * the start date, the repository and the judging settings are locked, the end can only move later and the pool can only
 * rise, because people have planned their work around them. An end that has passed never moves. `areNamesSettled`
 * decides whether names stay hidden; hiding verdicts is locked by the first submission, whose author relied on it. A
 * finalized contest never changes. Setting a field to its current value is not a change.
 */
export function contestEditRefusal(
  contest: EditableContest & NamesFacts,
  next: EditableContest,
  now: Date,
): EditRefusal | null {
  if (contest.isFinalized) return { code: 'contest_finalized' }
  if (areNamesSettled(contest) && next.hidesAuthors !== contest.hidesAuthors) return { code: 'contest_judged' }
  if (contest.hasIssues && next.hidesVerdicts !== contest.hidesVerdicts) return { code: 'contest_entered' }
  const status = contestStatus(contest, now)
  if (status === 'upcoming') return null
  const locked = lockedField(contest, next, status === 'ended')
  return locked ? { code: 'contest_started', text: locked } : null
}

/**
 * What a change requires. People take part on the terms they have read, so from the start on, each change shows them a
 * reason, or that none was given. Extending the end decides who is in time and requires the password.
 */
export function editDemands(
  contest: ContestDates,
  next: ContestDates,
  now: Date,
): { showsReason: boolean; needsPassword: boolean } {
  const hasStarted = contestStatus(contest, now) !== 'upcoming'
  return { showsReason: hasStarted, needsPassword: hasStarted && next.endDate > contest.endDate }
}

type NamesFacts = {
  hidesAuthors: boolean
  hasVerdict: boolean
  /** Including withdrawn ones. */
  hasIssues: boolean
}

/**
 * Whether hiding or showing names can no longer change: after the first verdict, because judges can't unsee names, and
 * if names are hidden, after the first submission, because its author was promised anonymity.
 */
export function areNamesSettled({ hidesAuthors, hasVerdict, hasIssues }: NamesFacts): boolean {
  return hasVerdict || (hidesAuthors && hasIssues)
}

function lockedField(contest: EditableContest, next: EditableContest, hasEnded: boolean): string | null {
  if (next.startDate.getTime() !== contest.startDate.getTime()) {
    return 'The start date cannot change after the contest has started'
  }
  if (next.githubRepoUrl !== contest.githubRepoUrl) {
    return 'The repository URL cannot change after the contest has started'
  }
  if (hasEnded && next.endDate.getTime() !== contest.endDate.getTime()) {
    return 'The end date cannot change after the contest has ended'
  }
  if (next.endDate < contest.endDate) return 'The end date can only move later after the contest has started'
  if ((next.prizePoolCents ?? 0) < (contest.prizePoolCents ?? 0)) {
    return 'The prize pool can only rise after the contest has started'
  }
  if (judgingSettingNames.some((name) => next[name] !== contest[name])) {
    return 'How a contest is judged cannot change after it has started'
  }
  return null
}

const dayMs = 24 * 60 * 60 * 1000
const longestDays = 3_650

/** The message for a pair of dates, or null. A contest ends after it starts, at most 3,650 days later. */
export function datesProblem({ startDate, endDate }: ContestDates): string | null {
  if (endDate <= startDate) return 'End date must be after start date'
  return endDate.getTime() - startDate.getTime() > longestDays * dayMs ? 'A contest runs for ten years at most' : null
}

/** A contest as entered in the form. `endWeekday` counts from Sunday = 0, in the form's time zone. */
export type ContestPlan = {
  title: string
  description: string
  /** As typed; blank means the default template, which has headings. */
  reportTemplate: string
  repository: { isNamed: boolean; namesCommit: boolean }
  hasPool: boolean
  startDate: Date | null
  endDate: Date | null
  endWeekday: number | null
}

export type PlanCheck = {
  isFine: boolean
  /** Still to write; otherwise what isn't fine is unusual. */
  isMissing?: boolean
  text: string
}

const missing = (text: string): PlanCheck => ({ isFine: false, isMissing: true, text })

const check = (isFine: boolean, fine: string, problem: string): PlanCheck => ({
  isFine,
  text: isFine ? fine : problem,
})

/**
 * What is missing or unusual in a contest. A start within 24 hours leaves no time to plan; at an end on a weekend, no
 * one may be there to answer questions.
 */
export function contestChecklist(plan: ContestPlan, now: Date): PlanCheck[] {
  const { repository } = plan
  return [
    plan.title.trim() === '' ? missing('Title is missing') : check(true, 'Title is set', ''),
    ...descriptionChecks(plan.description),
    repository.isNamed
      ? check(repository.namesCommit, 'Repository names a commit', 'Repository names no commit')
      : missing('Repository is missing'),
    plan.hasPool ? check(true, 'Pool is set', '') : missing('Pool is not set; results need one'),
    check(guidesReports(plan.reportTemplate), 'Report template has headings', 'Report template has no headings'),
    ...dateChecks(plan, now),
  ]
}

function descriptionChecks(description: string): PlanCheck[] {
  if (description.trim() === '') return [missing('Description is missing')]
  const blocks = descriptionBlocks(description)
  return [
    check(true, 'Description is written', ''),
    check(isStated(blocks, /(?<!out of )scope:/i), 'Scope is stated', 'Scope is not stated'),
    check(isStated(blocks, /out of scope:/i), 'Out of scope is stated', 'Out of scope is not stated'),
    check(/\bKYC\b/i.test(description), 'KYC instructions included', 'KYC instructions missing'),
  ]
}

function dateChecks({ startDate, endDate, endWeekday }: ContestPlan, now: Date): PlanCheck[] {
  const checks: PlanCheck[] = []
  if (startDate) {
    const isSoon = startDate.getTime() - now.getTime() < dayMs
    checks.push(
      check(!isSoon, 'Starts in more than 24 hours', startDate > now ? 'Starts within 24 hours' : 'Starts in the past'),
    )
  } else checks.push(missing('Start date is missing'))
  if (!endDate) checks.push(missing('End date is missing'))
  if (startDate && endDate && endDate > startDate) {
    const isShort = endDate.getTime() - startDate.getTime() < dayMs
    checks.push(check(!isShort, 'Runs for a day or longer', 'Runs for less than a day'))
  }
  if (endWeekday !== null) {
    checks.push(check(endWeekday % 6 !== 0, 'Ends on a weekday', 'Ends on a weekend'))
  }
  return checks
}

const guidesReports = (template: string) => template.trim() === '' || /^#{1,6} *\S/m.test(template)

/** Whether a heading with these words is followed by content, either after its colon or in the next block. */
function isStated(blocks: readonly DescriptionBlock[], pattern: RegExp): boolean {
  return blocks.some((block, place) => {
    if (block.kind !== 'heading' || !pattern.test(block.text)) return false
    const next = blocks[place + 1]
    return !block.text.trimEnd().endsWith(':') || (next !== undefined && next.kind !== 'heading')
  })
}
