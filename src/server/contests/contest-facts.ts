import { createHash } from 'node:crypto'
import { settingsOf } from '../../domain/contests/judging-settings'
import type { ContestFields, LockedContest } from './contest-queries'

/** What the rules need to know about a contest. */
export function contestFacts(contest: LockedContest) {
  return { ...contestFields(contest), isFinalized: contest.finalizedAt !== null }
}

/** The fields that an admin can edit. The ledger records the same ones. */
export function contestFields(contest: ContestFields): ContestFields {
  const { title, description, githubRepoUrl, startDate, endDate, prizePoolCents } = contest
  const { reportTemplate, knownIssues, hidesAuthors, hidesVerdicts } = contest
  return {
    title,
    description,
    githubRepoUrl,
    startDate,
    endDate,
    prizePoolCents,
    reportTemplate,
    knownIssues,
    hidesAuthors,
    hidesVerdicts,
    ...settingsOf(contest),
  }
}

/**
 * The terms as the ledger records them, with the SHA-256 of their JSON with sorted keys. Settings that are off are left
 * out, so that the digest of a contest from before there were settings stays the same.
 */
export function termsForLedger(contest: ContestFields) {
  const { secondLookPercent, appealHours, undecidedMax, ...fields } = contestFields(contest)
  const settings = Object.entries({ secondLookPercent, appealHours, undecidedMax }).filter(
    ([, value]) => value !== null,
  )
  const terms = { ...fields, ...Object.fromEntries(settings) }
  const text = JSON.stringify(terms, Object.keys(terms).sort())
  return { ...terms, digest: createHash('sha256').update(text).digest('hex') }
}
