import type { Person } from '../../server/cast'
import { type Company, type Contest, isAdmin, phaseOf } from '../people/company'
import { demand } from '../world/violation'

/**
 * Who may do what, as docs/requirements.md and docs/decisions say it. Each rule lists every reason why something is
 * refused, by its code. The product has to name one of them, and to accept what has none.
 */
type Reason = string

/** Whether a person was told that it is done (null), or the code of a refusal, is what the rules say. */
export function expectOutcome(
  what: string,
  code: string | null,
  reasons: readonly Reason[],
  also: readonly Reason[] = [],
) {
  const isExpected = code === null ? reasons.length === 0 : [...reasons, ...also].includes(code)
  const expected = reasons.length === 0 ? 'be accepted' : `be refused as ${[...new Set(reasons)].join(' or ')}`
  demand(isExpected, `${what} shall ${expected}, and ${code === null ? 'is accepted' : `gets ${code}`}`)
}

const when = (applies: boolean, reason: Reason): Reason[] => (applies ? [reason] : [])

const inPhase = ({ world }: Company, contest: Contest) => phaseOf(contest, world.clock.now())

/** Only while the contest is active; nobody with a seat in it, and nobody who has read or judged the work of others. */
export function submittingRefusals(company: Company, contest: Contest, { id }: Person): Reason[] {
  const phase = inPhase(company, contest)
  return [
    ...when(contest.sponsor?.id === id, 'SPONSOR_SUBMITS'),
    ...when(contest.seated.has(id) || contest.readers.has(id), 'CONFLICT_OF_INTEREST'),
    ...when(phase === 'upcoming', 'CONTEST_NOT_STARTED'),
    ...when(phase === 'ended' || phase === 'final', 'CONTEST_ENDED'),
  ]
}

/** Its author changes a submission of an active contest that nobody has judged or grouped, as far as the author may know. */
export function changingRefusals(company: Company, contest: Contest, issueId: string, { id }: Person): Reason[] {
  const { verdict, author } = contest.model.of(issueId)
  const isTouched = verdict.status !== 'pending' || contest.model.groupOf(issueId) !== undefined
  // Judges always see verdicts.
  const isHidden = contest.hidesVerdicts && !isAdmin(company, { id })
  return [
    ...when(author !== id, 'FORBIDDEN'),
    ...when(inPhase(company, contest) !== 'active' || (isTouched && !isHidden), 'ISSUE_LOCKED'),
    ...when(contest.readers.has(id), 'CONFLICT_OF_INTEREST'),
  ]
}

/** Nobody decides about own work, or in a contest they entered, or once the results stand. */
export function decidingRefusals(
  { preliminaryAt, isFinal, model }: Contest,
  issueIds: readonly string[],
  { id }: Person,
) {
  return [
    ...when(
      issueIds.some((issueId) => model.of(issueId).author === id),
      'SELF_REVIEW',
    ),
    ...when(model.hasEntered(id), 'CONFLICT_OF_INTEREST'),
    ...when(isFinal, 'CONTEST_FINALIZED'),
    ...when(preliminaryAt !== null && !isFinal, 'PRELIMINARY_RESULTS'),
  ]
}

/** Whoever may still look at a submission without its verdict decides nothing about it. Who that is, the draw says. */
export function lookRefusals({ world }: Company, { secondLookPercent, endDate }: Contest): Reason[] {
  return when(secondLookPercent !== null && world.clock.now() > endDate, 'SECOND_LOOK_YOURS')
}

/** Seats are for people without a stake; a sponsor is never an admin, and a judge always is one. */
export function seatRefusals(
  company: Company,
  { model }: Contest,
  giver: Person,
  person: Person,
  seat: string,
): Reason[] {
  const isForAdmins = seat === 'judge'
  return [
    ...when(model.hasEntered(giver.id), 'CONFLICT_OF_INTEREST'),
    ...when(model.hasEntered(person.id), 'SEAT_ENTERED'),
    ...when(!isForAdmins && isAdmin(company, person), 'SPONSOR_IS_ADMIN'),
    ...when(isForAdmins && !isAdmin(company, person), 'SEAT_FOR_ADMINS'),
  ]
}

/** Sponsors read nothing before the end. */
export function releasingRefusals({ world }: Company, { model, endDate }: Contest, { id }: Person): Reason[] {
  return [
    ...when(model.hasEntered(id), 'CONFLICT_OF_INTEREST'),
    ...when(world.clock.now() <= endDate, 'CONTEST_NOT_ENDED'),
  ]
}

const minuteMs = 60_000

/** What blocks the results, as far as it follows from dates and verdicts. Who reads it may have entered the contest. */
export function resultsBlockers({ world }: Company, contest: Contest, { id }: Person): Reason[] {
  if (contest.isFinal) return []
  const now = world.clock.now().getTime()
  const { model, preliminaryAt, appealHours, endDate } = contest
  const end = endDate.getTime()
  const appealsEnd = (preliminaryAt?.getTime() ?? 0) + (appealHours ?? 0) * 60 * minuteMs
  return [
    ...when(model.hasEntered(id), 'conflict_of_interest'),
    ...when(now <= end, 'contest_not_ended'),
    ...when(now > end && now < end + minuteMs, 'contest_settling'),
    ...when(
      model.standing.some(({ verdict }) => verdict.status === 'pending'),
      'pending_issues',
    ),
    ...when(appealHours !== null && preliminaryAt === null, 'preliminary_results_missing'),
    ...when(preliminaryAt !== null && now < appealsEnd + minuteMs, 'appeal_window_open'),
  ]
}

/** Those of the product's blockers about which `resultsBlockers` says nothing. */
export const otherBlockers = ['second_looks_undecided', 'second_looks_unresolved', 'look_alikes', 'appeals_open']
