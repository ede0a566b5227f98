import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, answerCalls, type Call, refusal, success } from '#test/web/answer-calls'
import { measureNothing } from '#test/web/native-dialog'
import { closeClient, openClient } from '#test/web/open-client'
import { entryOf, judgingOf, openConsole, reading } from '#test/web/triage-desk'
import { contestOf, issueOf } from '#test/web/vault-spring'
import type { Issue } from '../../../contract/issue'
import { openSession } from '../../../web/accounts/session/session-store'
import { linkToVault, vaultFiles, vaultSource, vaultText } from '../test/vault-on-screen'

beforeEach(measureNothing)
afterEach(closeClient)
afterEach(() => void vi.unstubAllGlobals())

const api = 'GET /api/contests/vault-spring/source'
const sourceDigest = vaultSource().digest
const linkToSource = (path: string, hash: string) =>
  `[it](https://audits.example/contests/vault-spring/source?path=${encodeURIComponent(path)}${hash})`

/** Lines `from` to `to` of the vault; any other file is not there. */
function readLines({ query }: Call) {
  const params = new URLSearchParams(query)
  if (params.get('path') !== 'src/Vault.sol')
    return refusal(404, 'The source of this contest has no file at this path.')
  const [first, last] = [Number(params.get('from')), Number(params.get('to'))]
  const text = vaultText
    .split('\n')
    .slice(first - 1, last)
    .join('\n')
  return success({ file: vaultFiles[5], lines: 40, firstLine: first, text: text === '' ? null : text })
}

const source = { [api]: () => success({ source: vaultSource() }), [`${api}/file`]: readLines }

function openSubmission(issue: Partial<Issue>, contest: Parameters<typeof contestOf>[0] = { sourceDigest }) {
  const calls = answerCalls({
    'GET /api/issues/issue-1': success({ issue: issueOf(issue) }),
    'GET /api/contests/vault-spring': success({ contest: contestOf(contest) }),
    ...source,
  })
  openSession('token', ada, true)
  return { calls, ...openClient('/submissions/issue-1') }
}

const code = (from: number, to: number) => screen.findByRole('region', { name: `Code, lines ${from} to ${to}` })

test('below a submission stands the code that its texts link to, from this site or the repository', async () => {
  const { user, calls } = openSubmission({
    description: `The queue is settled late, see ${linkToSource('src/Vault.sol', '#L8-L9')}.`,
    pocLink: `${linkToVault}#L12`,
  })
  const title = await screen.findByText('Cited code (2)')
  expect(calls.some(({ route }) => route === `${api}/file`)).toBe(false)
  await user.click(title)
  expect((await code(8, 9)).textContent).toContain('uint256 public line9; // deposit 9')
  expect((await code(12, 12)).textContent).toContain('line12')
  const link = screen.getByRole('link', { name: 'src/Vault.sol#L8-L9 (opens in a new tab)' })
  expect(link.getAttribute('href')).toBe('/contests/vault-spring/source?path=src%2FVault.sol#L8-L9')
})

test('a number of a cited line opens the file there, and the report stays where it is', async () => {
  const opened = vi.fn()
  vi.stubGlobal('open', opened)
  const { user, router } = openSubmission({ description: `See ${linkToSource('src/Vault.sol', '#L8')}.` })
  await user.click(await screen.findByText('Cited code'))
  await user.click(await screen.findByRole('link', { name: 'Line 8' }))
  expect(opened.mock.calls[0]?.[0]).toBe('/contests/vault-spring/source?path=src%2FVault.sol#L8')
  expect(router.state.location.hash).toBe('')
})

test('long ranges, missing files and lines say what is not shown', async () => {
  const { user } = openSubmission({
    description: [
      linkToSource('src/Vault.sol', '#L1-L400'),
      linkToSource('src/Gone.sol', '#L1'),
      linkToSource('src/Vault.sol', '#L90'),
    ].join('\n\n'),
  })
  await user.click(await screen.findByText('Cited code (3)'))
  expect(await screen.findByText('The first 80 of these lines. Open the file to read all.')).toBeTruthy()
  expect(await screen.findByText(/has no file at this path/)).toBeTruthy()
  expect(await screen.findByText('The file has only 40 lines.')).toBeTruthy()
})

test.each([
  ['a text that cites nothing', { description: 'The flag is late.' }, { sourceDigest }],
  ['another commit', { description: linkToVault.replace(/[0-9a-f]{40}/, '0'.repeat(40)) }, { sourceDigest }],
  ['a contest without a source', { description: `${linkToVault}#L1` }, { sourceDigest: null }],
])('%s shows nothing', async (name, issue, contest) => {
  const { calls } = openSubmission(issue, contest)
  await screen.findByRole('region', { name: 'Receipt' })
  expect(screen.queryByText(/^Cited code/)).toBeNull()
  expect(calls.some(({ route }) => route.includes('/source'))).toBe(name === 'another commit')
})

test('a judge reads the cited code in the console', async () => {
  const entry = entryOf(1)
  const judging = judgingOf(entry)
  const { user } = await openConsole({
    issues: [entry],
    contest: contestOf({ to: -1, sourceDigest }),
    answers: {
      'GET /api/admin/issues/issue-1/judging': () =>
        success({ ...judging, issue: { ...judging.issue, description: `The text of it: ${linkToVault}#L9.` } }),
      ...source,
    },
  })
  const report = within(await reading(1))
  await user.click(await report.findByText('Cited code'))
  expect((await code(9, 9)).textContent).toContain('line9')
})
