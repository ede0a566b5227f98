import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Keeps a growing number of objects for a while in each turn of the loop, as requests do, and prints the young space. */
const busyProcess = `
import { getHeapSpaceStatistics } from 'node:v8'
import { limitHeap } from './src/cli/running/limit-heap.ts'
if (process.argv.includes('limited')) limitHeap()
const kept = []
for (let turn = 0; turn < 80; turn++) {
  for (let i = 0; i < 20_000; i++) kept.push({ turn, i })
  if (kept.length > 400_000) kept.splice(0, 200_000)
  await new Promise(setImmediate)
}
const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
console.log(young.space_size / 2 ** 20)`

const youngMegabytes = (...words: string[]) =>
  Number(execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', busyProcess, ...words]))

test('a busy server reserves at most 16 MB for new objects, of which V8 would take twice as much', () => {
  expect(youngMegabytes()).toBeGreaterThan(16)
  expect(youngMegabytes('limited')).toBeLessThanOrEqual(16)
})
