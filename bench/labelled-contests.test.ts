import { expect, test } from 'vitest'
import { hitsOf } from './labelled-contests'

const report = (id: number, body: string, group: string | null, valid = true) => ({
  id,
  title: body,
  body,
  group,
  valid,
})

test('a valid report with a duplicate counts once, at the rank of another report of its group', () => {
  const reports = [
    report(1, 'The queue pays a redemption twice', '001-H'),
    report(2, 'A redemption in the queue is paid twice', '001-H'),
    report(3, 'The oracle returns a stale price', '002-H'),
    report(4, 'Nobody can pause the bridge', '003-H'),
    report(5, 'A redemption in the queue is paid twice, says somebody else', 'invalid/1', false),
    report(6, 'Stale oracle price is accepted', '002-H'),
  ]
  const { total, found } = hitsOf(reports)
  expect(total).toBe(4)
  expect(found[1]).toBe(4)
  expect(found[0]).toBe(3)
})
