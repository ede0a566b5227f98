import type { Reply } from '../../../contract/endpoints'
import { judgeRefusal } from '../../../domain/judging/review-rules'
import type { Viewer } from '../../../domain/permissions'
import { refuse } from '../../../domain/refusals'
import { inSlices } from '../../../server/concurrency/in-slices'
import { findContest } from '../../../server/contests/contest-queries'
import type { Db } from '../../../server/db/database'
import { findIssue } from '../../../server/issues/issue-queries'
import { closedFacts } from '../../../server/judging/decision-source'
import type { QueueRow } from '../../../server/judging/triage/queue-queries'
import { showQueue } from '../../../server/judging/triage/queue-wire'
import { recordShownTitles } from '../../../server/ledger/record-reading'
import type { ReadStoppingFixes } from '../../../server/startup/features'
import { type CandidateReason, type OfferReason, reasonsFor } from '../domain/candidate-reasons'
import type { Cause } from '../domain/causes'
import { stoppingFixes } from '../domain/stopping-fixes'
import { findLookAlikes, rankOffers } from '../domain/sweep-offers'
import { readReport } from './extract-terms'
import { readSweepFacts, type SweepFinders } from './sweep-finders'
import { listTexts } from './term-queries'

type Asked = { viewer: Viewer; now: Date }
type Finders = SweepFinders & { readStoppingFixes: ReadStoppingFixes }

/** Candidates that may be the same as an issue and haven't been compared with it yet. */
export async function readSweep(db: Db, finders: Finders, issueId: string, query: Asked) {
  const { contestId } = (await findIssue(db, issueId)) ?? refuse('issue_not_found')
  const { facts, rows, fixes } = await readFacts(db, finders, contestId, query)
  const open = facts.causes.find(({ memberIds }) => memberIds.includes(issueId)) ?? refuse('second_look_yours')
  const offers = rankOffers(open, facts)
  const causeById = await showCauses(db, rows, [issueId, ...offers.map(({ cause }) => cause.shownId)], query)
  const reasonsOf = await reasonsAmong(db, finders, contestId, [[issueId, offers.map(({ cause }) => cause.shownId)]])
  return {
    issue: causeById(issueId),
    members: open.memberIds.length,
    offers: offers.map(({ cause, chance }) => ({
      issue: causeById(cause.shownId),
      members: cause.memberIds.length,
      chance: rounded(chance),
      reasons: [...fixes(open, cause), ...reasonsOf(issueId, cause.shownId)],
    })),
  }
}

const listedAtMost = 50

type LookAlikesView = Reply<'listLookAlikes'>['data']

/** Valid issues, one per group, that may be the same and haven't been compared yet. */
export async function readLookAlikes(
  db: Db,
  finders: Finders,
  contestId: string,
  query: Asked,
): Promise<LookAlikesView> {
  const contest = (await findContest(db, contestId)) ?? refuse('contest_not_found')
  const { facts, rows, everyRow, fixes } = await readFacts(db, finders, contestId, query)
  const all = findLookAlikes(facts)
  const listed = all.slice(0, listedAtMost).map(({ one, other, chance }) => {
    const [first, second] = inLine(one, other, rows)
    return { one: first.shownId, other: second.shownId, chance, stopped: fixes(one, other) }
  })
  const ids = listed.flatMap(({ one, other }) => [one, other])
  const causeById = await showCauses(db, rows, ids, query)
  const pairs = listed.map(({ one, other }): [string, string[]] => [one, [other]])
  const reasonsOf = await reasonsAmong(db, finders, contestId, pairs)
  const judgeHasStake = everyRow.some((row) => row.author.id === query.viewer.id)
  return {
    contest: { _id: contest.id, title: contest.title },
    lookAlikes: listed.map(({ one, other, chance, stopped }) => ({
      one: causeById(one),
      other: causeById(other),
      chance: rounded(chance),
      reasons: [...stopped, ...reasonsOf(one, other)],
    })),
    total: all.length,
    judgeRefusal: judgeRefusal({ judgeHasStake, ...closedFacts(contest, {}) }),
  }
}

const rounded = (chance: number) => Number(chance.toFixed(3))

async function readFacts(db: Db, finders: Finders, contestId: string, query: Asked) {
  const likeness = await finders.findLikeness(contestId)
  const read = await readSweepFacts(db, contestId, { likeness, judgeId: query.viewer.id })
  const stopping = stoppingFixes(await finders.readStoppingFixes(db, { contestId, ...query }))
  const isStoppedAlike = (one: Cause, other: Cause) => stopping(one, other).length > 0
  return {
    ...read,
    facts: { ...read.facts, isStoppedAlike },
    fixes: (one: Cause, other: Cause): OfferReason[] => {
      const found = stopping(one, other)
      return found.length > 0 ? [{ kind: 'fixes', found }] : []
    },
  }
}

/** Earlier in line first. */
function inLine(one: Cause, other: Cause, rows: ReadonlyMap<string, QueueRow>): [Cause, Cause] {
  const placeOf = ({ shownId }: Cause) => rows.get(shownId)?.placeInLine ?? 0
  return placeOf(one) < placeOf(other) ? [one, other] : [other, one]
}

async function showCauses(db: Db, rows: ReadonlyMap<string, QueueRow>, ids: readonly string[], { viewer, now }: Asked) {
  const listedIssues = [...new Set(ids)].flatMap((id) => rows.get(id) ?? [])
  await recordShownTitles(db, listedIssues, { view: 'likely duplicates', viewer, now })
  const entries = new Map(
    (await showQueue(db, listedIssues, { judgeId: viewer.id })).map((entry) => [entry._id, entry]),
  )
  return (id: string) => entries.get(id) ?? refuse('issue_not_found')
}

/** What each first issue has in common with its counterparts. */
async function reasonsAmong(
  db: Db,
  { findTerms }: SweepFinders,
  contestId: string,
  pairs: readonly (readonly [string, readonly string[]])[],
): Promise<(one: string, other: string) => CandidateReason[]> {
  const terms = await findTerms(contestId)
  const contest = { read: readReport, issueCount: terms.issues.length, spreadOf: terms.spreadOf }
  const ids = pairs.flatMap(([one, others]) => [one, ...others])
  const texts = new Map((await listTexts(db, [...new Set(ids)])).map((text) => [text.id, text]))
  const found = await inSlices(explainPairs(pairs, texts, contest))
  return (one, other) => found.get(`${one} ${other}`) ?? []
}

type Text = Awaited<ReturnType<typeof listTexts>>[number]

/** Reads each report for its reasons, and yields to the event loop between them. */
function* explainPairs(
  pairs: readonly (readonly [string, readonly string[]])[],
  texts: ReadonlyMap<string, Text>,
  contest: Parameters<typeof reasonsFor>[1],
): Generator<void, Map<string, CandidateReason[]>> {
  const found = new Map<string, CandidateReason[]>()
  for (const [one, others] of pairs) {
    const own = texts.get(one)
    if (!own || others.length === 0) continue
    const reasonsOf = reasonsFor(own, contest)
    for (const other of others) {
      yield
      const text = texts.get(other)
      if (text) found.set(`${one} ${other}`, reasonsOf(text))
    }
  }
  return found
}
