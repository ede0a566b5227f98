import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { judgedContest } from '#test/server/judged-contest'
import { rounds } from '#test/server/rounds'
import { type AwardSnapshot, splitSnapshot } from '../../../domain/awards/award-snapshot'
import { awardLines, awardSnapshots } from '../../db/tables/award-tables'
import { issues } from '../../db/tables/tables'

test('when verdicts and finalizing run in parallel, the snapshot matches the issues [T36]', async () => {
  const { app, ids, judge, finalize, reopen } = await judgedContest()
  let frozen = 0
  for (let round = 0; round < rounds({ long: 100, short: 25 }); round += 1) {
    const status = round % 2 === 0 ? 'invalid' : 'valid'
    const racing = [judge(ids.ada, status), judge(ids.mei, status), finalize(), judge(ids.bad, status)]
    const codes = (await Promise.all(racing)).map((reply) => reply.body.code ?? 'done')
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
  expect(frozen).toBeGreaterThan(0)
}, 180_000)
