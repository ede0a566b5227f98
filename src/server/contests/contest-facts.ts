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
