import { expect, test } from 'vitest'
import type { Person } from '#test/server/cast'
import type { TestApp } from '#test/server/start-test-app'
import { contestWithSecondLooks } from '../test/contest-with-second-looks'

const waiting = async (app: TestApp, as: Person) => (await app.call('readWaitingWork', { as })).body.data.waiting

test('counts second looks and differences for judges who can take or resolve them', async () => {
  const told = await contestWithSecondLooks()
  const { app, submit, judge, end, overview, again, resolve, grace, olga } = told
  const mei = await told.thirdJudge()
  const ids = [await submit('A'), await submit('B')]
  for (const id of ids) await judge(id, 'valid')
  end()
  await overview()
  const counts = async (as: Person) => {
    const { looks, differences } = await waiting(app, as)
    return [looks.map(({ count }) => count), differences.map(({ count }) => count)]
  }
  expect([await counts(grace), await counts(olga)]).toEqual([
    [[], []],
    [[2], []],
  ])
  await again(ids[0] ?? '', 'invalid', { reason: 'By design.' })
  expect([await counts(grace), await counts(olga), await counts(mei)]).toEqual([
    [[], []],
    [[1], []],
    [[1], [1]],
  ])
  await resolve(ids[0] ?? '', 'valid', { as: mei })
  expect((await counts(mei))[1]).toEqual([])
})
