import { expect, test } from 'vitest'
import { measureAccuracy, percent, readLabelledSet, together } from './labelled-set'

test('the labelled set is 200 reports with 40 groups of 2 to 6', () => {
  const set = readLabelledSet()
  expect(set).toHaveLength(200)
  const sizes = new Map<string, number>()
  for (const { group } of set) if (group !== null) sizes.set(group, (sizes.get(group) ?? 0) + 1)
  expect(sizes.size).toBe(40)
  expect([...sizes.values()].every((size) => size >= 2 && size <= 6)).toBe(true)
  expect(new Set(set.map(({ title }) => title)).size).toBe(200)
})

test('for at least 90% of duplicates, another report of the same fault is among the first five candidates', () => {
  const accuracy = measureAccuracy(readLabelledSet())
  const all = together(Object.values(accuracy))
  const halves = Object.entries(accuracy).map(([half, figures]) => `${half} ${percent(figures)}`)
  process.stdout.write(`likely duplicates among the first five: ${percent(all)}; ${halves.join(', ')}\n`)
  for (const { found, total } of [all, ...Object.values(accuracy)]) expect(found / total).toBeGreaterThanOrEqual(0.9)
})
