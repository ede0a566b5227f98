import { expect, test } from 'vitest'
import { repositoryAddress } from './repository-address'

const sha = '4be19c7d0a1b2c3d4e5f60718293a4b5c6d7e8f9'

test.each([
  ['https://github.com/tidewater/vaults', 'github.com/tidewater/vaults', null],
  ['https://github.com/tidewater/vaults/', 'github.com/tidewater/vaults', null],
  [`https://github.com/tidewater/vaults/tree/${sha}`, 'github.com/tidewater/vaults', sha],
  [`https://github.com/tidewater/vaults/commit/${sha.toUpperCase()}`, 'github.com/tidewater/vaults', sha],
  [`https://github.com/tidewater/vaults/tree/${sha}/contracts`, 'github.com/tidewater/vaults', sha],
  [`https://gitlab.com/a/b/c/-/tree/${sha}`, 'gitlab.com/a/b/c', sha],
  ['https://github.com/tidewater/vaults/tree/main', 'github.com/tidewater/vaults/tree/main', null],
  [`https://github.com/tidewater/vaults/tree/${sha.slice(0, 7)}`, `github.com/tidewater/vaults/tree/4be19c7`, null],
  [`https://github.com/tidewater/vaults/commit/${sha.slice(0, 7)}`, 'github.com/tidewater/vaults', '4be19c7'],
  [`https://github.com/tidewater/vaults/pull/7/commits/${sha}`, 'github.com/tidewater/vaults', sha],
])('%s is shown as %s at %s', (url, name, commit) => {
  expect(repositoryAddress(url)).toEqual({ url, name, commit })
})

test.each([null, '', 'http://github.com/a/b', 'javascript:alert(1)', 'https://me:secret@github.com/a/b'])(
  '%s is not linked [T44]',
  (url) => {
    expect(repositoryAddress(url)).toBeNull()
  },
)
