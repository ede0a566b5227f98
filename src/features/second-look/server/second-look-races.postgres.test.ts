import { expect, test } from 'vitest'
import { rounds } from '#test/server/rounds'
import { testAppOn } from '#test/server/start-test-app'
import { verifyLedger } from '../../../server/admin/verification/verify-ledger'
import { contestWithSecondLooks, secondLooking } from '../test/contest-with-second-looks'

const races = rounds({ long: 200, short: 8 })

test('of two judges who decide a second look concurrently, one succeeds, and so for a resolution', async () => {
  const told = await contestWithSecondLooks({ secondLookPercent: 100 })
  const { app, submit, judge, end, overview, olga, looks, events } = told
  const mei = await told.thirdJudge()
  const other = await testAppOn(app.database, { now: app.clock.now() })
  const ids: string[] = []
  for (let round = 0; round < races; round += 1) {
    const id = await submit(`Number ${round}`)
    await judge(id, 'valid')
    ids.push(id)
  }
  end()
  other.clock.set(app.clock.now())
  await overview()
  const [here, there] = [secondLooking(app, olga), secondLooking(other, mei)]
  const winners = new Set<string>()
  for (const id of ids) {
    const decided = await Promise.all([
      here.again(id, 'invalid', { reason: 'By design.' }),
      there.again(id, 'invalid', { reason: 'Out of scope.' }),
      here.again(id, 'valid'),
    ])
    expect(decided.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = decided.filter(({ status }) => status !== 200)
    expect(refused.map(({ body }) => body.code)).toEqual(['SECOND_LOOK_DECIDED', 'SECOND_LOOK_DECIDED'])
    winners.add(String(decided.findIndex(({ status }) => status === 200)))
  }
  const differing = (await looks()).filter(({ verdict }) => verdict === 'invalid')
  for (const { issueId, judgeId } of differing) {
    // Whoever gave neither verdict resolves it, here and there at once.
    const as = judgeId === olga.id ? mei : olga
    const resolved = await Promise.all([
      here.resolve(issueId, 'valid', { as }),
      there.resolve(issueId, 'invalid', { as, reason: 'The owner may do it.' }),
    ])
    expect(resolved.filter(({ status }) => status === 200)).toHaveLength(1)
  }
  expect(await events('second_look_decided')).toHaveLength(races)
  expect(await events('second_look_resolved')).toHaveLength(differing.length)
  expect(winners.size).toBeGreaterThan(0)
  expect((await verifyLedger(app.db, [])).problem).toBeNull()
}, 300_000)
