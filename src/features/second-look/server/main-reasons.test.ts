import { expect, test } from 'vitest'
import { contestWithSecondLooks } from '../test/contest-with-second-looks'

test('resolving a difference shows both main reasons, and a second look with verdict valid has none', async () => {
  const { submit, judge, end, overview, again, looks, thirdJudge, events } = await contestWithSecondLooks()
  const id = await submit('A')
  await judge(id, 'invalid', { reason: 'Out of it.', code: 'out_of_scope' })
  end()
  await overview()
  expect((await again(id, 'valid', { code: 'wrong_claim' })).status).toBe(200)
  expect(await looks()).toMatchObject([{ verdict: 'valid', invalidationCode: null }])
  expect((await events('second_look_decided'))[0]?.after).not.toHaveProperty('invalidationCode')
  const [shown] = (await overview(await thirdJudge())).differences
  expect(shown?.first).toEqual({ verdict: 'invalid', reason: 'Out of it.', invalidationCode: 'out_of_scope' })
  expect(shown?.second).toEqual({ verdict: 'valid', reason: null, invalidationCode: null })
})
