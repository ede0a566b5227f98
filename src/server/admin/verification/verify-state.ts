import { snapshotText } from '../../../domain/awards/award-digest'
import type { FrozenIssue } from '../../../domain/contests/known-issues'
import { manifestText } from '../../../domain/contests/source-manifest'
import { hashedAppeal } from '../../../domain/judging/appeals'
import type { Checked } from '../../../domain/ledger/ledger-report'
import { appealDifference } from '../../../domain/ledger/replay-appeals'
import type { ReplayedLedger } from '../../../domain/ledger/replay-ledger'
import { publicationDifference } from '../../../domain/ledger/replay-publications'
import { questionDifference } from '../../../domain/ledger/replay-questions'
import {
  answerDifference,
  assignmentDifference,
  releaseDifference,
  seatDifference,
  seatKey,
  seatName,
} from '../../../domain/ledger/replay-seats'
import { drawDifference, lookDifference } from '../../../domain/ledger/replay-second-looks'
import {
  fixDifference,
  proofsDifference,
  type SourceDigests,
  sourceDifference,
} from '../../../domain/ledger/replay-sources'
import { citationDifference, type FoundItem, termsDifference } from '../../../domain/ledger/replay-terms'
import type { PublishedReport } from '../../../domain/publication/published-report'
import { encryptedListing, listingOf } from '../../../domain/publication/report-listing'
import { termsText } from '../../contests/contest-facts'
import type { Db } from '../../db/database'
import { getReportKeys } from '../../db/encryption/report-keys'
import { decryptAppeal, decryptFix, decryptPublication, type StoredPublication } from '../../db/encryption/stored-text'
import { digestOf } from '../../digest'
import { commitmentOf, macOf } from '../../judging/second-look/look-facts'
import {
  archiveProblem,
  everyAppeal,
  everyAssignment,
  everyFrozenTerms,
  everyPublication,
  everyQuestion,
  everyRelease,
  everySponsorAnswer,
  findChangedText,
  findStoredSource,
  listDraws,
  listEveryFix,
  listEverySeat,
  listSecondLooks,
  listSourceDigests,
} from './state-queries'

/** Compares seats, assignments, releases and sponsors' answers with their events. */
export async function checkSeats(tx: Db, ledger: ReplayedLedger): Promise<string | null> {
  const { seats, assignments, releases, sponsorAnswers } = ledger
  const seated = await firstProblem(
    await listEverySeat(tx),
    seats,
    ({ contestId, userId }) => seatKey(contestId, userId),
    seatDifference,
  )
  if (seated.problem) return seated.problem
  const empty = seats.get(seated.missing ?? '')
  if (empty) return missingRowProblem(seatName(empty))
  const issueOf = ({ issueId }: { issueId: string }) => issueId
  const assigned = await firstProblem(everyAssignment(tx), assignments, issueOf, assignmentDifference)
  const released = await firstProblem(everyRelease(tx), releases, issueOf, releaseDifference)
  const answers = await firstProblem(everySponsorAnswer(tx), sponsorAnswers, ({ id }) => id, answerDifference)
  return (
    assigned.problem ??
    (assigned.missing && missingRowProblem(`Assignment of submission ${assigned.missing}`)) ??
    released.problem ??
    (released.missing && missingRowProblem(`Release of submission ${released.missing}`)) ??
    answers.problem ??
    (answers.missing && missingRowProblem(`Answer ${answers.missing} of a sponsor`))
  )
}

const missingRowProblem = (row: string) => `${row} is in the ledger, and gone from the database.`

/** The first row that differs; otherwise the key of the first missing row. */
async function firstProblem<Row, Expected>(
  rows: Iterable<Row> | AsyncIterable<Row>,
  expected: ReadonlyMap<string, Expected>,
  keyOf: (row: Row) => string,
  differenceOf: (row: Row, expected: Expected | undefined) => string | null,
): Promise<{ problem: string | null; missing: string | null }> {
  const unseen = new Set(expected.keys())
  for await (const row of rows) {
    const problem = differenceOf(row, expected.get(keyOf(row)))
    if (problem) return { problem, missing: null }
    unseen.delete(keyOf(row))
  }
  const [missing = null] = unseen
  return { problem: null, missing }
}

/** Frozen terms, the current terms derived from them, and the known issues cited by verdicts. */
export async function checkTerms(tx: Db, { terms, issues }: ReplayedLedger): Promise<string | null> {
  const missing = new Set(terms.keys())
  const itemsOf = new Map<string, FoundItem[]>()
  for await (const { frozen, contest } of everyFrozenTerms(tx)) {
    const { contestId, frozenAt } = frozen
    if (!Array.isArray(frozen.knownIssues)) return `Terms of contest ${contestId}: the known issues are none.`
    const knownIssues = frozen.knownIssues.map(withHash)
    const { freezesTerms } = contest
    const digests = { digest: digestOf(frozen.terms), lastDigest: digestOf(termsText(contest)) }
    const problem = termsDifference(
      { contestId, frozenAt, freezesTerms, ...digests, knownIssues },
      terms.get(contestId),
    )
    if (problem) return problem
    itemsOf.set(contestId, knownIssues)
    missing.delete(contestId)
  }
  const [first] = missing
  if (first) return `Terms of contest ${first} are in the ledger, and gone from the database.`
  for (const issue of issues.values()) {
    const problem = citationDifference(issue, itemsOf)
    if (problem) return problem
  }
  return null
}

const withHash = ({ salt, ...item }: FrozenIssue): FoundItem => ({ ...item, computedHash: digestOf(salt + item.text) })

/** Compares every question with its events, which have digests of its texts. */
export async function checkQuestions(tx: Db, { questions }: ReplayedLedger): Promise<string | null> {
  const missing = new Set([...questions].filter(([, { textHash }]) => textHash !== null).map(([id]) => id))
  for await (const row of everyQuestion(tx)) {
    const hashOf = (text: string) => digestOf((row.salt ?? '') + text)
    const reasonHash = row.declineReason === null ? null : hashOf(row.declineReason)
    const problem = questionDifference({ ...row, textHash: hashOf(row.text), reasonHash }, questions.get(row.id))
    if (problem) return problem
    missing.delete(row.id)
  }
  const [first] = missing
  return first ? `Question ${first} is in the ledger, and gone from the database.` : null
}

/** Compares source and settings of proofs of every contest, archives and the texts of files with the ledger. */
export async function checkSources(tx: Db, { sources, proofs }: ReplayedLedger): Promise<string | null> {
  const missing = new Set(sources.keys())
  const digests = new Set<string>()
  for (const row of await listSourceDigests(tx)) {
    const { contestId } = row
    const problem =
      sourceDifference({ ...row, computed: await computeSource(tx, contestId) }, sources.get(contestId)) ??
      proofsDifference(row, proofs.get(contestId))
    if (problem) return problem
    missing.delete(contestId)
    if (row.sourceDigest) digests.add(row.sourceDigest)
  }
  const [first] = missing
  if (first) return `The source of contest ${first} is in the ledger, and gone from the database.`
  for (const digest of digests) {
    const problem = await archiveProblem(tx, digest)
    if (problem) return problem
  }
  const changed = await findChangedText(tx)
  return changed && `The text of ${changed.path} in the archive ${changed.digest} was changed.`
}

async function computeSource(tx: Db, contestId: string): Promise<SourceDigests | null> {
  const source = await findStoredSource(tx, contestId)
  return (
    source && {
      sourceDigest: source.digest,
      sourceManifest: digestOf(manifestText(source)),
    }
  )
}

/** Compares fixes and the digests of their patches with the ledger. A contest has few. */
export async function checkFixes(tx: Db, { fixes, contests }: ReplayedLedger): Promise<string | null> {
  // Fixes of a deleted contest are deleted with it.
  const missing = new Set([...fixes.keys()].filter((id) => contests.has(fixes.get(id)?.contestId ?? '')))
  for (const row of await listEveryFix(tx)) {
    const { id, patch: text, encryptedWith } = row
    const patch = decryptFix(tx, { id, text, encryptedWith })
    const computed = patch === null ? null : digestOf(patch)
    const problem = fixDifference({ ...row, computed }, fixes.get(row.id))
    if (problem) return problem
    missing.delete(row.id)
  }
  const [first] = missing
  return first ? `Fix ${first} is in the ledger, and gone from the database.` : null
}

/** Compares every appeal with the events of the ledger. */
export async function checkAppeals(tx: Db, { appeals }: ReplayedLedger, checked: Checked): Promise<string | null> {
  const missing = new Set(appeals.keys())
  for await (const row of everyAppeal(tx)) {
    const problem = appealDifference({ ...row, textHash: textHashOf(tx, row, checked) }, appeals.get(row.id))
    if (problem) return problem
    missing.delete(row.id)
    checked.appeals += 1
  }
  const [first] = missing
  return first ? `Appeal ${first} is in the ledger, and gone from the database.` : null
}

type Row = Parameters<typeof decryptAppeal>[1] & { rule: string }

/** Null if the text's key is missing. A text that its key doesn't decrypt was tampered with. */
function textHashOf(tx: Db, row: Row, checked: Checked): string | null {
  if (row.encryptedWith !== null && !getReportKeys(tx).byId.has(row.encryptedWith)) {
    checked.unreadTexts += 1
    return null
  }
  const text = decryptAppeal(tx, row)
  return text === null ? 'none, as the text does not open' : digestOf(hashedAppeal({ rule: row.rule, text }))
}

/** Repeats every draw from its seed, and compares every second verdict and resolution with its events. */
export async function checkSecondLooks(tx: Db, { draws, looks }: ReplayedLedger): Promise<string | null> {
  const [undrawn, unseen] = [new Set(draws.keys()), new Set(looks.keys())]
  for (const { seed, ...row } of await listDraws(tx)) {
    const found = { ...row, seed: Buffer.from(seed).toString('hex'), commitment: commitmentOf(seed) }
    const problem = drawDifference(found, draws.get(row.contestId), macOf(seed))
    if (problem) return problem
    undrawn.delete(row.contestId)
  }
  for (const row of await listSecondLooks(tx)) {
    const problem = lookDifference(row, looks.get(row.issueId))
    if (problem) return problem
    unseen.delete(row.issueId)
  }
  const [[draw], [look]] = [undrawn, unseen]
  if (draw) return `Draw of contest ${draw} is in the ledger, and gone from the database.`
  return look ? `Second look at submission ${look} is in the ledger, and gone from the database.` : null
}

/** Compares every published report with its publish and unpublish events. */
export async function checkPublications(
  tx: Db,
  { publications }: ReplayedLedger,
  checked: Checked,
): Promise<string | null> {
  const missing = new Set(publications.keys())
  for await (const row of everyPublication(tx)) {
    const found = { ...row, listing: snapshotText(row.listing), ...textFacts(tx, row, checked) }
    const problem = publicationDifference(found, publications.get(row.id))
    if (problem) return problem
    missing.delete(row.id)
    checked.publications += 1
  }
  const [first] = missing
  return first ? `Publication ${first} is in the ledger, and gone from the database.` : null
}

type PublicationRow = StoredPublication & { id: string }

/** Nulls if the report's key is missing. A report that its key doesn't decrypt was tampered with. */
function textFacts(tx: Db, row: PublicationRow, checked: Checked) {
  if (row.encryptedWith !== null && !getReportKeys(tx).byId.has(row.encryptedWith)) {
    checked.unreadTexts += 1
    return { textDigest: null, listingOfText: null }
  }
  const text = decryptPublication(tx, row)
  if (text === null) return { textDigest: 'none, as the text does not open', listingOfText: null }
  return { textDigest: digestOf(text), listingOfText: listingText(text, row.encryptedWith !== null) }
}

/** An unparsable text also has the wrong digest, which is compared first. */
function listingText(report: string, isEncrypted: boolean): string {
  try {
    const listing = listingOf(JSON.parse(report) as PublishedReport)
    return snapshotText(isEncrypted ? encryptedListing(listing) : listing)
  } catch {
    return 'none, as the report is none'
  }
}
