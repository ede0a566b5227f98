import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ada, answerCalls, type Call, refusal, success, unverified } from '#test/web/answer-calls'
import { measureNothing } from '#test/web/native-dialog'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf } from '#test/web/vault-spring'
import { openSession } from '../../../web/accounts/session/session-store'
import { linkToVault, vaultFiles, vaultSource, vaultText } from '../test/vault-on-screen'

beforeEach(measureNothing)
afterEach(closeClient)

const api = 'GET /api/contests/vault-spring/source'
const digest = vaultSource().digest
type Answers = Parameters<typeof answerCalls>[0]

function readFile({ query }: Call) {
  const path = new URLSearchParams(query).get('path')
  const file = vaultFiles.find((one) => one.path === path)
  if (!file) return refusal(404, 'The source of this contest has no file at this path.')
  return success({ file, lines: 40, firstLine: 1, text: file.kind === 'text' ? vaultText : null })
}

function open(at = '', answers: Answers = {}, user = ada, contest: Parameters<typeof contestOf>[0] = {}) {
  const calls = answerCalls({
    'GET /api/contests/vault-spring': () => success({ contest: contestOf({ sourceDigest: digest, ...contest }) }),
    'GET /api/account/seats': () => success({ seats: [] }),
    [api]: () => success({ source: vaultSource() }),
    [`${api}/files`]: () => success({ digest, files: vaultFiles }),
    [`${api}/file`]: readFile,
    ...answers,
  })
  openSession('token', user, true)
  return { calls, ...openClient(`/contests/vault-spring/source${at}`) }
}

const tree = async () => within(await screen.findByRole('tree', { name: 'Files' }))
const item = async (name: RegExp) => (await tree()).findByRole('treeitem', { name })
const viewer = async (path: string) => within(await screen.findByRole('region', { name: `File ${path}` }))
const line = async (number: number) => screen.findByRole('link', { name: `Line ${number}` })

test('the files stand in a tree with their lines and whether they are in scope, and the first in scope is open', async () => {
  open()
  expect((await viewer('src/Queue.sol')).getByText('40 lines · 64 nSLOC · in scope')).toBeTruthy()
  expect(screen.getByText('184 nSLOC in 2 files')).toBeTruthy()
  const rows = (await tree()).getAllByRole('treeitem').map((row) => `${row.ariaLevel} ${row.textContent}`)
  expect(rows).toEqual([
    '1 docs, not in scope',
    '1 lib, not in scope310 nSLOC',
    '1 src, partly in scope196 nSLOC',
    '2 mocks, not in scope12 nSLOC',
    '2 Queue.sol, in scope64 nSLOC',
    '2 Vault.sol, in scope120 nSLOC',
    '1 foundry.toml, not in scope',
    '1 README.md, not in scope',
  ])
})

test('the arrow keys move in the tree, open and close folders, and Enter opens a file', async () => {
  const { user, query } = open()
  const queue = await item(/^Queue\.sol/)
  queue.focus()
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(await item(/^mocks/))
  await user.keyboard('{ArrowRight}')
  expect((await item(/^mocks/)).ariaExpanded).toBe('true')
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(await item(/^Token\.sol/))
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect((await item(/^mocks/)).ariaExpanded).toBe('false')
  await user.keyboard('{End}{ArrowUp}')
  const toml = await item(/^foundry\.toml/)
  expect(document.activeElement).toBe(toml)
  expect((await tree()).getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toEqual([toml])
  await user.keyboard('{Enter}')
  await viewer('foundry.toml')
  expect(query()).toBe('?path=foundry.toml')
})

test('a line is selected by a click and a range with Shift, in the address, and the link to it is copied', async () => {
  const { user, router } = open('?path=src%2FVault.sol')
  await user.click(await line(10))
  expect(router.state.location.hash).toBe('#L10')
  fireEvent.click(await line(14), { shiftKey: true })
  await waitFor(() => expect(router.state.location.hash).toBe('#L10-L14'))
  expect((await line(12)).getAttribute('aria-current')).toBe('location')
  await user.click(screen.getByRole('button', { name: 'Copy link to lines 10 to 14' }))
  expect(await navigator.clipboard.readText()).toBe(
    `${location.origin}/contests/vault-spring/source?path=src%2FVault.sol#L10-L14`,
  )
})

test('by keyboard, one line is a stop for Tab, arrows move from there and Shift selects', async () => {
  const { user, router } = open('?path=src%2FVault.sol#L5')
  const fifth = await line(5)
  await waitFor(() => expect(document.activeElement).toBe(fifth))
  expect((await line(6)).tabIndex).toBe(-1)
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{/Shift}')
  await waitFor(() => expect(router.state.location.hash).toBe('#L5-L7'))
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(await line(6))
})

test('selected lines are cited in a new submission: a link below what the draft has, which stays', async () => {
  const { user, router } = open('?path=src%2FVault.sol#L10-L14')
  await user.click(await screen.findByRole('button', { name: 'Cite lines 10 to 14 in a submission' }))
  const description = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Description/ })
  expect(router.state.location.pathname).toBe('/contests/vault-spring/submit')
  await waitFor(() => expect(description.value).toContain(`${linkToVault}#L10-L14`))
  fireEvent.change(description, { target: { value: 'My own words.' } })
  await router.navigate('/contests/vault-spring/source?path=src%2FVault.sol#L3')
  await user.click(await screen.findByRole('button', { name: 'Cite line 3 in a submission' }))
  const reopenedField = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Description/ })
  await waitFor(() => expect(reopenedField.value).toBe(`My own words.\n\n${linkToVault}#L3\n`))
  expect(router.state.location.state).toBeNull()
})

test('from an edited submission the way leads to the source and back with the selected lines', async () => {
  const { user, router } = open('', { 'GET /api/issues/issue-1': () => success({ issue: issueOf() }) })
  await router.navigate('/submissions/issue-1/edit')
  await user.click(await screen.findByRole('link', { name: 'Choose lines in the source' }))
  await user.click(await item(/^Vault\.sol/))
  await user.click(await line(10))
  await user.click(await screen.findByRole('button', { name: 'Cite line 10 in your submission' }))
  const description = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Description/ })
  expect(router.state.location.pathname).toBe('/submissions/issue-1/edit')
  await waitFor(() => expect(description.value).toBe(`${issueOf().description}\n\n${linkToVault}#L10\n`))
})

test('where links to the repository are not read, the link leads to this site', async () => {
  const { user } = open('?path=src%2FVault.sol#L3', {}, ada, { githubRepoUrl: 'https://code.example/vaults' })
  await user.click(await screen.findByRole('button', { name: 'Cite line 3 in a submission' }))
  const description = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Description/ })
  const link = `[src/Vault.sol#L3](${location.origin}/contests/vault-spring/source?path=src%2FVault.sol#L3)`
  await waitFor(() => expect(description.value).toContain(link))
})

test.each([
  ['after the end', ada, { to: -1 }, []],
  ['with a seat', ada, {}, [{ contest: { _id: 'vault-spring', title: 'Vault Spring' }, seat: 'judge', waiting: null }]],
])('nothing can be cited %s, but lines can be linked to', async (_, user, contest, seats) => {
  open('?path=src%2FVault.sol#L3', { 'GET /api/account/seats': () => success({ seats }) }, user, contest)
  expect(await screen.findByRole('button', { name: 'Copy link to line 3' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Cite/ })).toBeNull())
})

test('a search finds files by name and lines in all files, and leads to the line', async () => {
  const hits = [
    { path: 'src/Vault.sol', isInScope: true, line: 9, text: '    line9; // deposit 9', at: 14 },
    { path: 'src/Vault.sol', isInScope: true, line: 12, text: '    line12; // deposit 12', at: 15 },
    { path: 'lib/forge-std/src/Test.sol', isInScope: false, line: 2, text: 'deposit', at: 0 },
  ]
  const { user, calls, router } = open('', {
    [`${api}/search`]: ({ query }) =>
      success(query.includes('deposit') ? { hits, isCut: true } : { hits: [], isCut: false }),
  })
  const field = await screen.findByRole('searchbox', { name: 'Search in all files' })
  await user.type(field, 'deposit')
  const files = within(screen.getByRole('region', { name: 'Files' }))
  expect(await files.findByRole('heading', { name: 'lib/forge-std/src/Test.sol' })).toBeTruthy()
  expect(files.getAllByText('deposit', { selector: 'mark *' })).toHaveLength(3)
  expect(files.getByText(/^The first 3 lines with this text\. Search for more of it/)).toBeTruthy()
  await user.click(files.getByRole('link', { name: /^12/ }))
  await viewer('src/Vault.sol')
  expect(router.state.location.hash).toBe('#L12')
  expect(calls.filter(({ route }) => route.endsWith('/search'))).toHaveLength(1)
  await user.clear(field)
  await user.type(field, 'token')
  expect(await files.findByRole('link', { name: /src\/mocks\/Token\.sol/ })).toBeTruthy()
  expect(await files.findByText(/^No line has this text\./)).toBeTruthy()
})

test.each([
  ['docs%2Faudit.pdf', /^This file is no text/],
  ['src%2FGone.sol', /^The source has no such file/],
])('%s says why it shows nothing', async (path, says) => {
  open(`?path=${path}`)
  expect(await screen.findByText(says)).toBeTruthy()
})

test('a file that could not be loaded is loaded again by one button', async () => {
  let isDown = true
  const { user } = open('?path=src%2FVault.sol', {
    [`${api}/file`]: (call) => (isDown ? refusal(503, 'Down for a moment.') : readFile(call)),
  })
  expect(await screen.findByText('The file could not be loaded.')).toBeTruthy()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await line(40)).toBeTruthy()
})

test('a contest without a source says so, and before the start what is to come', async () => {
  const none = { [api]: () => success({ source: null }) }
  open('', none, ada, { sourceDigest: null })
  expect(await screen.findByText(/^This contest does not have its source on this site\./)).toBeTruthy()
  closeClient()
  open('', none, ada, { sourceDigest: null, from: 1, to: 3 })
  expect(
    await screen.findByText(/^If this contest has its source here, it can be read from the start on\./),
  ).toBeTruthy()
})

test('an outage does not claim that there is no source', async () => {
  open('', { [api]: () => refusal(503, 'Down for a moment.') })
  expect(await screen.findByText('The source could not be loaded.')).toBeTruthy()
})

test('whoever has not verified an address reads no source', async () => {
  const { calls } = open('', {}, unverified(ada))
  expect(await screen.findByRole('heading', { name: 'Email Verification Required' })).toBeTruthy()
  expect(calls.some(({ route }) => route.includes('/source'))).toBe(false)
})

test('a tree of 5,000 open files renders only a part of them', async () => {
  const files = Array.from({ length: 5000 }, (_, at) => ({
    ...vaultFiles[5],
    path: `File${String(at).padStart(4, '0')}.sol`,
  }))
  open('', { [`${api}/files`]: () => success({ digest, files }) })
  await waitFor(async () => expect((await tree()).queryAllByRole('treeitem').length).toBeLessThan(500))
  vi.restoreAllMocks()
})
