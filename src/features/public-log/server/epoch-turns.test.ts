import { expect, test } from 'vitest'
import { longestTurn, measureRepeatedly } from '#test/hostile/turns/measure-turns'
import { inSlices } from '../../../server/concurrency/in-slices'
import { eventsPerEpoch } from '../domain/log-entries'
import { findEntry, growEpochTree } from './epoch-tree'

test('building the largest possible epoch blocks no one', async () => {
  const contentHash = 'c'.repeat(64)
  const events = Array.from({ length: eventsPerEpoch }, (_, link) => {
    const seq = link % 5 === 0 ? 1 : null
    const kind = seq ? 'issue_submitted' : 'verdict'
    const hash = link.toString(16).padStart(64, '0')
    return { link, hash, kind, at: new Date(0), issueId: `issue ${link}`, seq, contentHash: seq && contentHash }
  })
  const seed = new Uint8Array(32)
  const { result: tree, longestMs } = await measureRepeatedly(() => inSlices(growEpochTree(seed, events)))
  expect(tree.levels[0]?.length).toBe(32 * 32_768)
  expect(findEntry(seed, tree, { name: 'nowhere', text: '' })).toBeNull()
  expect(longestMs).toBeLessThan(longestTurn)
})
