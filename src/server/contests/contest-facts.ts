import { createHash } from 'node:crypto'
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
  }
}

/** The terms as the ledger records them, with the SHA-256 of their JSON with sorted keys. */
export function termsForLedger(contest: ContestFields) {
  const terms = contestFields(contest)
  const text = JSON.stringify(terms, Object.keys(terms).sort())
  return { ...terms, digest: createHash('sha256').update(text).digest('hex') }
}
