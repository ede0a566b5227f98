import { type ContestDates, contestStatus } from '../contests/contest-clock'

/** What a sponsor can say about a released submission. The last one counts, and all are kept. */
export const sponsorAnswerKinds = ['acknowledged', 'disputed', 'fixed'] as const
export type SponsorAnswerKind = (typeof sponsorAnswerKinds)[number]

/** Who reads an answer. Nothing is published that its sponsor did not write for the report. */
export const answerAudiences = ['judges', 'report'] as const
export type AnswerAudience = (typeof answerAudiences)[number]

/**
 * Why submissions of a contest cannot be released to its sponsors, or null: nothing of a running contest is. The end
 * belongs to the contest, as everywhere.
 */
export function releaseRefusal(contest: ContestDates, now: Date): 'contest_not_ended' | null {
  return contestStatus(contest, now) === 'ended' ? null : 'contest_not_ended'
}

/** Whether sponsors see what was released. Not in a contest whose end was moved after the release. */
export const showsReleased = (contest: ContestDates, now: Date): boolean => releaseRefusal(contest, now) === null

const addressOfCommit =
  /^https?:\/\/[^\s?#]{1,300}\/(?:commit|commits|tree|blob|src|rev)\/([0-9a-f]{7,64})(?:[/?#.]\S{0,500})?$/i

/** The hash of a commit that was named by its address on GitHub, GitLab or elsewhere; anything else stays as it is. */
export const commitNamed = (text: string): string => addressOfCommit.exec(text)?.[1]?.toLowerCase() ?? text

/** The message for a commit that none can be, or null: 7 to 64 hexadecimal digits, as Git prints them. */
export function commitProblem(commit: string): string | null {
  if (commit === '') return 'Say in which commit it is fixed'
  return /^[0-9a-fA-F]{7,64}$/.test(commitNamed(commit)) ? null : 'A commit hash has 7 to 64 hexadecimal digits'
}

export const answerTextMax = 5_000

/** The message for a text that cannot go with an answer, or null. A dispute needs one. At most 5,000 characters. */
export function answerTextProblem(kind: SponsorAnswerKind, text: string): string | null {
  if (kind === 'disputed' && text.trim() === '') return 'Say why you dispute it'
  return [...text].length > answerTextMax ? 'The text must be at most 5,000 characters' : null
}
