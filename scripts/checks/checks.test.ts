import { expect, test } from 'vitest'
import { missingOptionalPackages } from './check-lockfile'
import { sizeProblems } from './check-sizes'

test.each([
  ['src/server/db/long.ts', 'x\n'.repeat(301), '301 lines'],
  ['src/server/db/busy.ts', "import 'x'\n".repeat(19), '19 imports'],
  ['src/a/b/c/d/deep.ts', '', 'more than 3 folders deep'],
  ['src/server/db/utils.ts', '', 'a name that says nothing'],
  ['src/web/helpers/x.test.ts', '', 'a name that says nothing'],
  ['src/web/issues/issue.ts', 'export type IssueData = {}\n', 'IssueData'],
])('%s is a problem: %3$s', (path, text, reason) => {
  expect(sizeProblems(new Map([[path, text]])).join()).toContain(reason)
})

test('a folder may hold sixteen files and no more', () => {
  const folder = (count: number) =>
    new Map(Array.from({ length: count }, (_, index) => [`src/web/ui/file-${index}.ts`, ''] as const))
  expect(sizeProblems(folder(16))).toEqual([])
  expect(sizeProblems(folder(17))).toEqual(['src/web/ui: 17 files, at most 16'])
})

test('a platform package that the lockfile forgot is named, wherever node would look for it [T61]', () => {
  const packages = {
    '': {},
    'node_modules/tool': { version: '1.0.0', optionalDependencies: { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0' } },
    'node_modules/tool-linux': {},
    'node_modules/other/node_modules/tool-mac': {},
  }
  expect(missingOptionalPackages({ packages })).toEqual(['node_modules/tool 1.0.0 -> tool-mac'])
})
