import { describe, expect, test } from 'vitest'
import { growthLimit, growthOfFourfold } from '#test/machine/cost-growth'
import { findCodeLinks, lineRange, parseCodeLink, shortRef } from './code-link'

const commit = '9fceb02d0ae598e95dc970b74767f19372d61af8'
const file = `https://github.com/vault-spring/contracts/blob/${commit}/src/Queue.sol`

describe('a URL of code', () => {
  test.each([
    [`${file}#L10-L20`, 'vault-spring/contracts', '9fceb02', true, 'src/Queue.sol', 'L10-L20'],
    [`${file}#L10`, 'vault-spring/contracts', '9fceb02', true, 'src/Queue.sol', 'L10'],
    [`${file}?plain=1#L10-L20`, 'vault-spring/contracts', '9fceb02', true, 'src/Queue.sol', 'L10-L20'],
    [`${file}#L10C3-L20C9`, 'vault-spring/contracts', '9fceb02', true, 'src/Queue.sol', 'L10-L20'],
    [`${file}#L20-L10`, 'vault-spring/contracts', '9fceb02', true, 'src/Queue.sol', 'L10-L20'],
    [file, 'vault-spring/contracts', '9fceb02', true, 'src/Queue.sol', ''],
    [`${file}#L0`, 'vault-spring/contracts', '9fceb02', true, 'src/Queue.sol', ''],
    [`${file}#readme`, 'vault-spring/contracts', '9fceb02', true, 'src/Queue.sol', ''],
    [`https://github.com/o/r/blob/${commit.toUpperCase()}/a.sol`, 'o/r', '9fceb02', true, 'a.sol', ''],
    ['https://github.com/o/r/blob/main/a.sol#L1', 'o/r', 'main', false, 'a.sol', 'L1'],
    ['https://github.com/o/r/blob/v1.2.0/a.sol', 'o/r', 'v1.2.0', false, 'a.sol', ''],
    ['https://github.com/o/r/blob/refs/heads/main/a.sol', 'o/r', 'main', false, 'a.sol', ''],
    ['https://github.com/o/r/blob/refs/tags/v2/src/a.sol', 'o/r', 'v2', false, 'src/a.sol', ''],
    [`https://github.com/o/r/blob/${commit.slice(0, 39)}/a.sol`, 'o/r', commit.slice(0, 39), false, 'a.sol', ''],
    ['https://github.com/o/r/blob/main/app/%5Bid%5D/page.ts', 'o/r', 'main', false, 'app/[id]/page.ts', ''],
    ['https://github.com/o/r/blob/main/a%E2%80%AEb.sol', 'o/r', 'main', false, 'a%E2%80%AEb.sol', ''],
    ['https://github.com/o/r/blob/main/100%.sol', 'o/r', 'main', false, '100%.sol', ''],
    [`https://gitlab.com/g/sub/r/-/blob/${commit}/a.cairo#L3-9`, 'g/sub/r', '9fceb02', true, 'a.cairo', 'L3-L9'],
  ])('%s is read', (url, repository, ref, isPermanent, path, lines) => {
    const link = parseCodeLink(url)
    expect(link).toMatchObject({ url, repository, isPermanent, path })
    expect(link && [shortRef(link), lineRange(link)]).toEqual([ref, lines])
  })
  test('its host has a name', () => {
    expect(parseCodeLink(file)?.host).toBe('GitHub')
    expect(parseCodeLink('https://gitlab.com/g/r/-/blob/main/a.sol')?.host).toBe('GitLab')
  })
  test.each([
    'https://github.com/o/r',
    'https://github.com/o/r/tree/main/src',
    'https://github.com/o/r/blob/main',
    'https://github.com/o/r/blob/main/',
    'https://github.com/o/r/blob/main/a.sol?raw=true',
    'https://github.com/o/r/blob/main/../../../../evil',
    'https://github.com/../r/blob/main/a.sol',
    'http://github.com/o/r/blob/main/a.sol',
    'https://github.com.evil.example/o/r/blob/main/a.sol',
    'https://github.com@evil.example/o/r/blob/main/a.sol',
    'https://github.com:8443/o/r/blob/main/a.sol',
    'https://evil.example/https://github.com/o/r/blob/main/a.sol',
    'https://gitlab.com/g/r/blob/main/a.sol',
    'https://codeberg.org/o/r/src/commit/abc/a.sol',
    'https://github.com/o/r/blob/main/a b.sol',
    'javascript:alert(1)',
    '',
  ])('%j is not a code link', (address) => {
    expect(parseCodeLink(address)).toBeNull()
  })
})

describe('the code links of a text', () => {
  test.each([
    ['alone', file],
    ['in a sentence', `See ${file}.`],
    ['in parentheses', `The flag (${file}), late`],
    ['in angle brackets', `<${file}>`],
    ['as the target of a named link', `[the queue](${file}),then`],
    ['with a title', `[the queue](${file} "late")`],
    ['emphasised', `**${file}**`],
    ['in a table', `|${file}|b|`],
  ])('one is found %s', (_, text) => {
    expect(findCodeLinks(text).map(({ url }) => url)).toEqual([file])
    expect(text.slice(findCodeLinks(text)[0]?.start).startsWith(file)).toBe(true)
  })
  test('each is listed once, in order, without other URLs', () => {
    const other = 'https://github.com/o/r/blob/main/app/(auth)/page.ts#L3'
    const text = `${other}\n\nhttps://github.com/o/r\n\n${file}\n\n- ${other}`
    expect(findCodeLinks(text).map(({ url }) => url)).toEqual([other, file])
  })
  test.each([
    ['https://github.com/o/r/blob/', ''],
    ['(', 'https://github.com/'],
    ['a)', 'https://github.com/'],
  ])('a text full of broken URLs of %j is read in proportion to its length [T52]', async (part, start) => {
    const read = (length: number) => findCodeLinks(start + part.repeat(length / part.length))
    expect(await growthOfFourfold(read)).toBeLessThan(growthLimit)
  })
})
