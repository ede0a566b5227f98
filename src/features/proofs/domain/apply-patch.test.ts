import { expect, test } from 'vitest'
import { patchedFiles, refusedPatches, takenPatches } from '../test/patch-cases'
import { applyPatch, PatchProblem, touchedBy } from './apply-patch'

const files = new Map(Object.entries(patchedFiles))

test.each(takenPatches)('a fix changes %s', (_, patch, changed) => {
  const after = Object.fromEntries(applyPatch(files, patch))
  const expected = Object.entries({ ...patchedFiles, ...changed }).filter(([, text]) => text !== null)
  expect(after).toEqual(Object.fromEntries(expected))
  expect(touchedBy(patch)).toEqual(Object.keys(changed))
})

test.each(refusedPatches)('a fix that %s is refused with a sentence', (_, patch, problem) => {
  expect(() => applyPatch(files, patch)).toThrow(PatchProblem)
  expect(() => applyPatch(files, patch)).toThrow(problem)
})

test('a fix cannot change what is no text', () => {
  const patch = '--- a/logo.png\n+++ b/logo.png\n@@ -1 +1 @@\n-a\n+b\n'
  const problem = new PatchProblem('The fix changes "logo.png", which is not a text.')
  expect(() => applyPatch(new Map([['logo.png', null]]), patch)).toThrow(problem)
})
