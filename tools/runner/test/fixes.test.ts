import { deepEqual, throws } from 'node:assert/strict'
import { test } from 'node:test'
import { patchedFiles, refusedPatches, takenPatches } from '../../../src/features/proofs/test/patch-cases'
import { applyPatch } from '../src/source/apply-patch'
import { SourceFiles } from '../src/source/source-files'

/** The files with a fix, if they are still a source. */
function patched(patch: string): Record<string, string> {
  const source = new Map(Object.entries(patchedFiles).map(([path, text]) => [path, Buffer.from(text)]))
  const files = new SourceFiles()
  for (const [path, body] of applyPatch(source, patch)) files.addFile(path, body)
  return Object.fromEntries([...files.checked()].map(([path, body]) => [path, body.toString()]))
}

for (const [title, patch, changed] of takenPatches) {
  test(`a fix changes ${title}, as on the site`, () => {
    const expected = Object.entries({ ...patchedFiles, ...changed }).filter(([, text]) => text !== null)
    deepEqual(patched(patch), Object.fromEntries(expected))
  })
}

for (const [title, patch, problem] of refusedPatches) {
  test(`a fix that ${title} is refused, as by the site`, () => throws(() => patched(patch), problem))
}
