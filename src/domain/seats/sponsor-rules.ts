import { type ContestDates, contestStatus } from '../contests/contest-clock'

/** A sponsor's answer to a released submission. The latest one counts; all are kept. */
export const sponsorAnswerKinds = ['acknowledged', 'disputed', 'fixed'] as const
export type SponsorAnswerKind = (typeof sponsorAnswerKinds)[number]

/** Who reads an answer. Only answers written for the report are published. */
export const answerAudiences = ['judges', 'report'] as const
export type AnswerAudience = (typeof answerAudiences)[number]

/**
 * Returns why a contest's submissions can't be released to its sponsors, or null: a running contest releases nothing.
 * As everywhere, the end itself is still part of the contest.
 */
export function releaseRefusal(contest: ContestDates, now: Date): 'contest_not_ended' | null {
  return contestStatus(contest, now) === 'ended' ? null : 'contest_not_ended'
}

/** Whether sponsors see released submissions. Hidden again if the contest's end was moved after the release. */
export const showsReleased = (contest: ContestDates, now: Date): boolean => releaseRefusal(contest, now) === null

const addressOfCommit =
  /^https?:\/\/[^\s?#]{1,300}\/(?:commit|commits|tree|blob|src|rev)\/([0-9a-f]{7,64})(?:[/?#.]\S{0,500})?$/i

/** Extracts the commit hash from a URL on GitHub, GitLab or elsewhere; returns anything else unchanged. */
export const commitNamed = (text: string): string => addressOfCommit.exec(text)?.[1]?.toLowerCase() ?? text

/** The message for an invalid commit hash, or null: 7 to 64 hexadecimal digits, as Git prints them. */
export function commitProblem(commit: string): string | null {
  if (commit === '') return 'Say in which commit it is fixed'
  return /^[0-9a-fA-F]{7,64}$/.test(commitNamed(commit)) ? null : 'A commit hash has 7 to 64 hexadecimal digits'
}

export const answerTextMax = 5_000

/** The message for an answer's invalid text, or null. A dispute requires one. At most 5,000 characters. */
export function answerTextProblem(kind: SponsorAnswerKind, text: string): string | null {
  if (kind === 'disputed' && text.trim() === '') return 'Say why you dispute it'
  return [...text].length > answerTextMax ? 'The text must be at most 5,000 characters' : null
}
