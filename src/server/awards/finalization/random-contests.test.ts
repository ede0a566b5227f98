import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  appealRandomly,
  judgeRandomly,
  openRandomContest,
  type RandomContest,
  runRandomly,
  tryEverything,
} from '#test/server/random/random-contest'
import { rounds } from '#test/server/rounds'
import { kindsBesideReadings, type LedgerKind } from '../../../domain/ledger/ledger-kinds'
import { verifyLedger } from '../../admin/verification/verify-ledger'
import { appeals } from '../../db/tables/appeal-tables'
import { awardLines } from '../../db/tables/award-tables'
import { secondLooks } from '../../db/tables/judging-tables'
import { issues, ledgerEvents } from '../../db/tables/tables'

const seeds = Array.from({ length: rounds({ long: 200, short: 10 }) }, (_, index) => index + 1)

/** The submissions as they are stored, each group by its earliest member. */
async function storedIssues({ app, contest }: RandomContest) {
  const rows = await app.db.select().from(issues).where(eq(issues.contestId, contest._id)).orderBy(asc(issues.id))
  return rows.map(({ id, status, placeInLine, withdrawnAt, duplicateGroupId }) => ({
    ...{ id, status, placeInLine, isWithdrawn: withdrawnAt !== null },
    group: rows
      .filter((one) => duplicateGroupId !== null && one.duplicateGroupId === duplicateGroupId)
      .map((one) => one.id),
  }))
}

function modelIssues({ model }: RandomContest) {
  const rows = [...model.issues.values()].map(({ id, verdict: { status }, isWithdrawn }) => ({
    ...{ id, status, placeInLine: model.placeOf(id), isWithdrawn },
    group: [...(model.groupOf(id) ?? [])].sort(),
  }))
  return rows.sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Whatever was asked for a reason has one. */
async function expectReasons({ app }: RandomContest) {
  const looks = await app.db.select().from(secondLooks)
  for (const { verdict, reason, resolvedVerdict, resolvedReason } of looks) {
    if (verdict === 'invalid') expect(reason).toBeTruthy()
    if (resolvedVerdict !== null) expect(resolvedReason).toBeTruthy()
  }
  for (const { outcome, reason } of await app.db.select().from(appeals))
    if (outcome !== null) expect(reason).toBeTruthy()
  for (const { status, invalidationReason, knownIssue } of await app.db.select().from(issues)) {
    if (status === 'invalid') expect(invalidationReason ?? knownIssue).toBeTruthy()
  }
}

/** What follows by itself, once: the draw of second looks, and frozen terms, here before the first addendum. */
const byItself: string[] = ['terms_frozen', 'second_look_committed', 'second_look_drawn'] satisfies LedgerKind[]
const compared = new Set<string>(kindsBesideReadings.filter((kind) => !byItself.includes(kind)))

type Recorded = { issueIds?: string[]; addendum?: { number: number } } | null

/** The ledger has each change of the model, in order, and no other. */
async function expectEvents({ app, contest, model, body }: RandomContest) {
  const rows = await app.db
    .select()
    .from(ledgerEvents)
    .where(eq(ledgerEvents.contestId, contest._id))
    .orderBy(asc(ledgerEvents.id))
  const changes = rows.flatMap(({ kind, issueId, after }) => {
    const grouped = kind === 'issues_grouped' ? [...((after as Recorded)?.issueIds ?? [])].sort() : []
    return compared.has(kind) ? [[kind, issueId ?? grouped].flat().join(' ').trim()] : []
  })
  expect(changes).toEqual(model.changes)
  const automatic = [
    ...(body.secondLookPercent === null ? [] : ['second_look_committed', 'second_look_drawn']),
    ...(model.addenda > 0 ? ['terms_frozen'] : []),
  ]
  expect(
    rows
      .map(({ kind }) => kind)
      .filter((kind) => byItself.includes(kind))
      .sort(),
  ).toEqual(automatic)
  const numbers = rows.flatMap(({ after }) => (after as Recorded)?.addendum?.number ?? [])
  expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: model.addenda }, (_, at) => at + 1))
}

const linesOf = ({ app, contest }: RandomContest) =>
  app.db.select().from(awardLines).where(eq(awardLines.contestId, contest._id)).orderBy(asc(awardLines.id))

const happened = new Set<string>()

describe('in a contest in which random things are done', () => {
  test.each(seeds)(
    'verdicts have reasons, the ledger has every change, awards follow the rule and stay (seed %i)',
    async (seed) => {
      const contest = await openRandomContest(seed)
      const { app, model, pool, olga, params } = contest
      await runRandomly(contest)
      expect(await storedIssues(contest)).toEqual(modelIssues(contest))
      await judgeRandomly(contest)
      await appealRandomly(contest)
      expect(await storedIssues(contest)).toEqual(modelIssues(contest))
      const { standing } = (await app.call('readContestStanding', { as: olga, params })).body.data
      expect(standing.finalizeBlockers).toEqual([])
      expect((await app.call('finalizeContest', { as: olga, params })).status).toBe(200)
      model.record('contest_finalized')

      const lines = await linesOf(contest)
      expect(new Map(lines.map(({ issueId, amountCents }) => [issueId, amountCents]))).toEqual(model.split(pool))
      await expectReasons(contest)
      for (const { kind } of await app.db.select({ kind: ledgerEvents.kind }).from(ledgerEvents)) happened.add(kind)
      await expectEvents(contest)
      const final = await storedIssues(contest)
      expect(await tryEverything(contest)).toBe(0)
      expect([await storedIssues(contest), await linesOf(contest)]).toEqual([final, lines])
      expect((await verifyLedger(app.db, [])).problem).toBeNull()
    },
  )

  test('addenda, answers, certificates, groups, second looks and appeals were among them', () => {
    const kinds: LedgerKind[] = [
      ...(['issue_edited', 'issue_withdrawn', 'issue_removed', 'contest_edited', 'question_answered'] as const),
      ...(['verdict', 'issues_grouped', 'issue_ungrouped', 'revision_certified'] as const),
      ...(['second_look_drawn', 'second_look_decided', 'second_look_resolved'] as const),
      ...(['preliminary_published', 'appeal_made', 'appeal_decided', 'contest_finalized'] as const),
    ]
    expect(kinds.filter((kind) => !happened.has(kind))).toEqual([])
  })
})
