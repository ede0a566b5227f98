import { describe, expect, test } from 'vitest'
import { parseCodeLink } from '../../../domain/issues/code-link'
import { type Citation, citationsIn, citationText, mayCite, mostCited, sourceAddress } from './citations'

const commit = '8b1a9953c4611296a827abf8c47804d7e6c49c6b'
const origin = 'https://audits.example'
const onGitHub = { contestId: 'vault-spring', repository: 'github.com/vault-spring/vaults', commit }
const elsewhere = { ...onGitHub, repository: 'code.example/vaults' }
const lines = (first: number, last = first) => ({ first, last })
const cited = (path: string, range: Citation['lines'] = null): Citation => ({ path, lines: range })

describe('what is put into a submission', () => {
  test('a permanent link to the repository, as GitHub and GitLab write it', () => {
    const link = citationText(cited('src/Vault.sol', lines(10, 20)), onGitHub, origin)
    expect(link).toBe(`https://github.com/vault-spring/vaults/blob/${commit}/src/Vault.sol#L10-L20`)
    expect(parseCodeLink(link)).toMatchObject({ isPermanent: true, path: 'src/Vault.sol', lines: lines(10, 20) })
    const onGitLab = { ...onGitHub, repository: 'gitlab.com/group/part/vaults.git' }
    expect(citationText(cited('a b.sol', lines(3)), onGitLab, origin)).toBe(
      `https://gitlab.com/group/part/vaults/-/blob/${commit}/a%20b.sol#L3`,
    )
  })

  test('a link to this site, where links of the repository are not read', () => {
    const words =
      '[src/Vault.sol#L10-L20](https://audits.example/contests/vault-spring/source?path=src%2FVault.sol#L10-L20)'
    expect(citationText(cited('src/Vault.sol', lines(10, 20)), elsewhere, origin)).toBe(words)
    expect(citationText(cited('src/Vault.sol', lines(10, 20)), { ...elsewhere, repository: null }, origin)).toBe(words)
  })

  test.each([onGitHub, elsewhere])('it is found again, whatever characters a path has', (source) => {
    for (const path of ['src/Vault.sol', "odd (1)/it's [new]!*.sol", 'a b/ü/%2e.vy', 'x#y?z.sol']) {
      const citation = cited(path, lines(7, 9))
      const text = `The queue is late:\n\n${citationText(citation, source, origin)}\n\nSo it ends.`
      expect(mayCite(text)).toBe(true)
      expect(citationsIn(text, source)).toEqual([citation])
    }
  })
})

describe('the code that a text cites', () => {
  const at = (path: string, hash = '') => `https://github.com/vault-spring/vaults/blob/${commit}/${path}${hash}`

  test('links to the repository at the commit, in order and each once', () => {
    const text = [at('src/B.sol', '#L4'), at('src/A.sol', '#L9-L2'), at('src/B.sol', '#L4'), at('src/A.sol')].join(
      '\n\n',
    )
    expect(citationsIn(text, onGitHub)).toEqual([
      cited('src/B.sol', lines(4)),
      cited('src/A.sol', lines(2, 9)),
      cited('src/A.sol'),
    ])
  })

  test('not another commit, another repository or another contest, whose lines may differ', () => {
    const text = [
      `https://github.com/vault-spring/vaults/blob/main/src/A.sol#L1`,
      `https://github.com/vault-spring/vaults/blob/${'0'.repeat(40)}/src/A.sol#L1`,
      `https://github.com/other/vaults/blob/${commit}/src/A.sol#L1`,
      `https://audits.example${sourceAddress('another', cited('src/A.sol', lines(1)))}`,
    ].join('\n')
    expect(citationsIn(text, onGitHub)).toEqual([])
    expect(citationsIn('No link at all.', onGitHub)).toEqual([])
    expect(mayCite('No link at all.')).toBe(false)
  })

  test('a broken address is no citation, and only the first of many are read', () => {
    expect(citationsIn('/contests/vault-spring/source?path=%E0%A4%A', elsewhere)).toEqual([])
    const many = Array.from({ length: 30 }, (_, line) => at('src/A.sol', `#L${line + 1}`)).join('\n')
    expect(citationsIn(many, onGitHub)).toHaveLength(mostCited)
  })
})
