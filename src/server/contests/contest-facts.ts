import { settingsOf } from '../../domain/contests/judging-settings'
import { pickProofs, type StoredProofs } from '../../domain/contests/proof-settings'
import { digestOf } from '../digest'
import type { ContestFields, LockedContest } from './contest-queries'

/** What the rules about one submission need to know about its contest. */
export const openingFacts = (contest: Pick<LockedContest, 'startDate' | 'endDate' | 'finalizedAt'>) => {
  const { startDate, endDate, finalizedAt } = contest
  return { startDate, endDate, isFinalized: finalizedAt !== null }
}

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

/** The source and the settings of proofs, which an admin does not edit with the other fields, are terms too. */
type Terms = ContestFields & Pick<LockedContest, 'sourceDigest' | 'sourceManifest' | keyof StoredProofs>

/** Omits what is off, so that digests of contests older than those settings stay the same. */
function termsOf(contest: Terms) {
  const { secondLookPercent, appealHours, undecidedMax, ...fields } = contestFields(contest)
  const { sourceDigest, sourceManifest } = contest
  const settings = Object.entries({
    secondLookPercent,
    appealHours,
    undecidedMax,
    sourceDigest,
    sourceManifest,
    ...pickProofs(contest),
  }).filter(([, value]) => value !== null)
  return { ...fields, ...Object.fromEntries(settings) }
}

/** The digest input of the terms: JSON with sorted keys. */
export function termsText(contest: Terms): string {
  const terms = termsOf(contest)
  return JSON.stringify(terms, Object.keys(terms).sort())
}

/** The terms as recorded in the ledger, with the SHA-256 of their JSON. */
export function termsForLedger(contest: Terms) {
  return { ...termsOf(contest), digest: digestOf(termsText(contest)) }
}
