import { expect, test } from 'vitest'
import { contestWithFixes, results } from '../test/contest-with-fixes'

test('the sweep of duplicates offers what the same fixes stop, and says which', async () => {
  const { app, olga, judge, addFix, runner, workAll, queue, drain, mint } = await contestWithFixes()
  const sweep = async (id: string) => (await app.call('readSweep', { as: olga, params: { id } })).body.data.offers
  await judge(drain, { status: 'valid' })
  const found = async () => (await sweep(drain)).find(({ issue }) => issue._id === mint)?.reasons
  const byTexts = await found()
  await addFix()
  await runner.work(results.ownTestsPass)
  await queue()
  expect(await found()).toEqual(byTexts)
  await workAll(() => results.stopped)
  const [first] = await sweep(drain)
  expect(first?.issue._id).toBe(mint)
  expect(first?.reasons[0]).toEqual({ kind: 'fixes', found: ['Only holders redeem'] })
  await addFix('A second')
  await runner.work(results.ownTestsPass)
  await queue()
  let isFirst = true
  await workAll(() => {
    const result = isFirst ? results.stopped : results.shows
    isFirst = false
    return result
  })
  expect((await found()) ?? []).toEqual(byTexts ?? [])
})
