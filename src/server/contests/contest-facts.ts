import { createHash } from 'node:crypto'
import type { ContestFields, LockedContest } from './contest-queries'

/** The columns of a contest that the rules ask about, in the rules' words. */
export function contestFacts(contest: LockedContest) {
  return { ...contestFields(contest), isFinalized: contest.finalizedAt !== null }
}

/** What a person may set, without the bookkeeping; also what the ledger keeps of a contest. */
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

/** The terms of a contest as the ledger keeps them, with the SHA-256 of their JSON in the order of the names. */
export function termsForLedger(contest: ContestFields) {
  const terms = contestFields(contest)
  const text = JSON.stringify(terms, Object.keys(terms).sort())
  return { ...terms, digest: createHash('sha256').update(text).digest('hex') }
}
