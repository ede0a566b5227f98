import { deepEqual } from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { recordedCases } from '../../../src/features/source/test/recorded-cases'
import { recordedState, stateFolder } from '../src/source/recorded-state'

for (const [title, files, state] of recordedCases) {
  test(`the runner replays the recorded state that the site says: ${title}`, () => {
    const source = mkdtempSync(join(tmpdir(), 'primacy-recorded-'))
    try {
      for (const file of files) {
        mkdirSync(dirname(join(source, stateFolder, file)), { recursive: true })
        writeFileSync(join(source, stateFolder, file), '{}')
      }
      const found = recordedState(source)?.chains ?? []
      const byNumber = (blocks: string[]) => blocks.toSorted((one, other) => Number(one) - Number(other))
      deepEqual(
        found.map(({ name, blocks }) => ({ chain: name, blocks: byNumber(blocks) })),
        state,
      )
    } finally {
      rmSync(source, { recursive: true, force: true })
    }
  })
}
