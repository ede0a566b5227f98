import { expect, test } from 'vitest'
import { contestWithSecondLooks } from '../test/contest-with-second-looks'

test('judges see the titles of what was drawn, which is recorded, and none in a contest that they submitted to', async () => {
  const { olga, submit, end, overview, events, thirdJudge } = await contestWithSecondLooks()
  const mei = await thirdJudge()
  await submit('A')
  await submit('Of Mei', mei)
  end()
  const titlesFor = async (as = olga) => (await overview(as)).looks.map(({ title }) => title).sort()
  expect(await titlesFor()).toEqual(['A', 'Of Mei'])
  expect(await titlesFor(mei)).toEqual([null, null])
  const shown = (await events('titles_shown')).map(({ actorId, after }) => [actorId, after])
  expect(shown).toEqual([[olga.id, { view: 'drawn submissions' }]])
})
