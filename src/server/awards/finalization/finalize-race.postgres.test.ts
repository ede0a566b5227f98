import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { judgedContest } from '#test/server/judged-contest'
import { rounds } from '#test/server/rounds'
import { type AwardSnapshot, splitSnapshot } from '../../../domain/awards/award-snapshot'
import { awardLines, awardSnapshots } from '../../db/tables/award-tables'
import { issues } from '../../db/tables/tables'

test('when verdicts and finalizing run in parallel, the snapshot matches the issues [T36]', async () => {
  const { app, ids, judge, finalize, reopen } = await judgedContest()
  const count = rounds({ long: 100, short: 10 })
  let frozen = 0
  for (let round = 0; round < count; round += 1) {
    const status = round % 2 === 0 ? 'invalid' : 'valid'
    let isOver = false
    const finalizing = finalize().finally(() => {
      isOver = true
    })
    /** Verdicts one after the other, so that they arrive at every moment of finalizing, and one after its end. */
    const judgeUntilOver = async () => {
      for (let isLast = false; !isLast; ) {
        isLast = isOver
        const { body } = await judge(ids.bad, status)
        if (body.code) return body.code
      }
    }
    const judging = judgeUntilOver()
    const racing = await Promise.all([judge(ids.ada, status), judge(ids.mei, status), finalizing])
    const codes = [...racing.map(({ body }) => body.code ?? 'done'), (await judging) ?? 'done']
    expect(['done', 'CONTEST_FINALIZED']).toEqual(expect.arrayContaining([...new Set(codes)]))
    frozen += codes.filter((code) => code === 'CONTEST_FINALIZED').length

    const [stored] = await app.db.select().from(awardSnapshots).orderBy(asc(awardSnapshots.finalizedAt)).offset(round)
    const snapshot = stored?.snapshot as AwardSnapshot
    const now = await app.db.select().from(issues).orderBy(issues.placeInLine)
    expect(snapshot.issues.map((issue) => [issue.id, issue.status, issue.duplicateGroupId, issue.placeInLine])).toEqual(
      now.map((issue) => [issue.id, issue.status, issue.duplicateGroupId, issue.placeInLine]),
    )
    const lines = await app.db
      .select()
      .from(awardLines)
      .where(eq(awardLines.snapshotId, stored?.id ?? ''))
      .orderBy(awardLines.placeInLine)
    expect(lines.map(({ issueId, amountCents }) => [issueId, amountCents]).sort()).toEqual(
      splitSnapshot(snapshot)
        ?.lines.map(({ issueId, amountCents }) => [issueId, amountCents])
        .sort(),
    )
    app.clock.advance(1)
    await reopen(`Round ${round}`)
  }
  expect(frozen).toBeGreaterThanOrEqual(count)
}, 180_000)
