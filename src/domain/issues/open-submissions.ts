/** One person's submissions to one contest. `active` counts those neither withdrawn nor removed. */
export type SubmissionCounts = {
  active: number
  valid: number
  /** By the author. */
  withdrawn: number
  /** By a judge. */
  removed: number
}

type LimitingContest = { undecidedMax: number | null; hidesVerdicts: boolean }

export type OpenSubmissions = {
  open: number
  max: number
  /** Whether a valid verdict frees a slot. */
  verdictsMakeRoom: boolean
  /** How many more withdrawals free a slot. */
  withdrawalsLeft: number
}

/**
 * The number of open submissions that someone has in a contest with a limit; null without a limit. A submission is open
 * until it is found valid, so an invalid one counts to the end. A removed one counts too, because spam must not earn
 * another try. Withdrawing frees a slot, but only as often as the limit: otherwise judges could be kept busy with texts
 * that are withdrawn as soon as they were read. While a contest hides verdicts, valid ones count as well, because a
 * free slot would reveal the verdict.
 */
export function openSubmissions(contest: LimitingContest, sent: SubmissionCounts): OpenSubmissions | null {
  const { undecidedMax: max, hidesVerdicts } = contest
  if (max === null) return null
  const { active: standing, valid, withdrawn, removed } = sent
  return {
    open: standing - (hidesVerdicts ? 0 : valid) + removed + Math.max(0, withdrawn - max),
    max,
    verdictsMakeRoom: !hidesVerdicts,
    withdrawalsLeft: Math.max(0, max - withdrawn),
  }
}

/** The limit is reached. The count can exceed the limit after a verdict is undone. */
export const isFull = (submissions: OpenSubmissions | null): submissions is OpenSubmissions =>
  submissions !== null && submissions.open >= submissions.max

/** Explains the limit and what to do about it. */
export function fullText({ open, max, verdictsMakeRoom, withdrawalsLeft }: OpenSubmissions): string {
  const options = [
    ...(verdictsMakeRoom ? ['when one of them is found valid'] : []),
    ...(withdrawalsLeft > 0 ? ['when you withdraw a pending one'] : []),
  ]
  const state = `You have ${open} open ${open === 1 ? 'submission' : 'submissions'} in this contest, which allows ${max} at a time.`
  const hidden = verdictsMakeRoom ? '' : ' Verdicts are hidden until its end, so decided ones count as open.'
  const next = options.length > 0 ? `You can submit again ${options.join(', or ')}.` : 'You cannot submit to it again.'
  return `${state}${hidden} ${next}`
}
