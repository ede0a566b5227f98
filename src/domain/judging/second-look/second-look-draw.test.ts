import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { drawSecondLooks, secondLookSize, takesPartInDraw } from './second-look-draw'

describe('how many are drawn', () => {
  test.each([
    ['none of none', 10, 0, 0],
    ['all, if there are fewer than ten', 10, 9, 9],
    ['ten of ten', 1, 10, 10],
    ['at least ten', 10, 50, 10],
    ['ten percent of a hundred', 10, 100, 10],
    ['rounded up', 10, 101, 11],
    ['a third, without an error of rounding', 33, 300, 99],
    ['all of them', 100, 1_000, 1_000],
  ])('%s', (_, percent, submissions, size) => {
    expect(secondLookSize(percent, submissions)).toBe(size)
  })
})

const seed = Buffer.from(`${'00'.repeat(31)}07`, 'hex')
const macOf = (id: string) => createHmac('sha256', seed).update(id).digest('hex')
const ids = Array.from({ length: 25 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`)

test('the draw for a known seed matches another implementation of HMAC', () => {
  const drawn = drawSecondLooks(ids, { percent: 10, macOf })
  expect(drawn.map((id) => Number(id.slice(-2)))).toEqual([8, 18, 11, 1, 3, 6, 9, 13, 5, 19])
})

test('the order of the submissions does not matter', () => {
  const drawn = drawSecondLooks(ids, { percent: 60, macOf })
  expect(drawn).toHaveLength(15)
  expect(drawSecondLooks([...ids].reverse(), { percent: 60, macOf })).toEqual(drawn)
})

test('a larger sample starts with the submissions of a smaller one', () => {
  const drawn = drawSecondLooks(ids, { percent: 100, macOf })
  expect(drawn.slice(0, 10)).toEqual(drawSecondLooks(ids, { percent: 1, macOf }))
  expect([...drawn].sort()).toEqual(ids)
})

test('a submission takes part unless it was withdrawn by the end, inclusive', () => {
  const end = new Date('2026-03-01T00:00:00.000Z')
  const withdrawn = (ms: number) => takesPartInDraw({ withdrawnAt: new Date(end.getTime() + ms) }, end)
  expect([takesPartInDraw({ withdrawnAt: null }, end), withdrawn(-1), withdrawn(0), withdrawn(1)]).toEqual([
    true,
    false,
    false,
    true,
  ])
})
