import { expect, test } from 'vitest'
import { missingOptionalPackages } from './check-lockfile'
import { sizeProblems } from './check-sizes'

test.each([
  ['src/server/db/long.ts', 'x\n'.repeat(301), '301 lines'],
  ['src/a/b/c/d/deep.ts', '', 'more than 3 folders deep'],
])('%s is a problem: %3$s', (path, text, reason) => {
  expect(sizeProblems(new Map([[path, text]])).join()).toContain(reason)
})

test('reports a platform package missing from the lockfile, wherever Node would look for it [T61]', () => {
  const packages = {
    '': {},
    'node_modules/tool': { version: '1.0.0', optionalDependencies: { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0' } },
    'node_modules/tool-linux': {},
    'node_modules/other/node_modules/tool-mac': {},
  }
  expect(missingOptionalPackages({ packages })).toEqual(['node_modules/tool 1.0.0 -> tool-mac'])
})
