import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf } from '#test/web/vault-spring'
import { openSession } from '../../../web/accounts/session/session-store'
import type { Source } from '../contract'
import { sourceLimits } from '../domain/source-limits'
import { vaultSource } from '../test/vault-on-screen'

beforeEach(allowDialogs)
beforeEach(readFilesTheOldWay)
afterEach(closeClient)

/** The test browser does not know the newer one. */
function readFilesTheOldWay() {
  Blob.prototype.arrayBuffer ??= function read(this: Blob) {
    return new Promise((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(reader.result as ArrayBuffer)
      reader.readAsArrayBuffer(this)
    })
  }
}

const admin = '/api/admin/contests/vault-spring/source'
const { commit } = vaultSource()
type Answers = Parameters<typeof answerCalls>[0]
type Part = { upload?: string; number: number; bytes: string }

function open(stored: Source | null, answers: Answers = {}, contest: Parameters<typeof contestOf>[0] = {}) {
  let source = stored
  const calls = answerCalls({
    'GET /api/contests/vault-spring': () =>
      success({ contest: contestOf({ from: 1, to: 9, sourceDigest: source?.digest ?? null, ...contest }) }),
    'GET /api/contests/vault-spring/source': () => success({ source }),
    [`POST ${admin}/parts`]: () => success({ upload: 'upload-1' }),
    [`PUT ${admin}`]: () => {
      source = vaultSource({ isFixed: false })
      return success({ source })
    },
    [`DELETE ${admin}`]: () => {
      source = null
      return success(null)
    },
    ...answers,
  })
  openSession('token', grace, true)
  const parts = () => calls.filter(({ route }) => route.endsWith('/parts')).map(({ body }) => body as Part)
  return { calls, parts, ...openClient('/admin/contests/vault-spring/source') }
}

const archive = (size: number, name = 'vaults.tar.gz') => new File([new Uint8Array(size).fill(7)], name)
const choose = (file: File) => fireEvent.change(archiveField(), { target: { files: [file] } })
const archiveField = () => screen.getByLabelText(/Choose an archive/)
const form = async () => within(await screen.findByRole('form', { name: 'Upload the source' }))

test('an admin uploads an archive in parts and sees what was read of it', async () => {
  const { user, calls, parts } = open(null)
  const upload = await form()
  choose(archive(sourceLimits.partBytes + 5))
  await user.type(upload.getByLabelText('Commit'), commit.toUpperCase())
  await user.type(upload.getByLabelText(/^In scope/), 'src\n\n !src/mocks ')
  await user.click(upload.getByRole('button', { name: 'Upload' }))
  expect(await screen.findByText('Archive read and stored')).toBeTruthy()
  expect(parts().map(({ number, upload: id, bytes }) => [number, id, atob(bytes).length])).toEqual([
    [1, undefined, sourceLimits.partBytes],
    [2, 'upload-1', 5],
  ])
  expect(calls.find(({ route }) => route === `PUT ${admin}`)?.body).toEqual({
    ...{ upload: 'upload-1', commit: commit.toUpperCase(), scope: ['src', '!src/mocks'] },
  })
  const stored = within(await screen.findByRole('region', { name: 'What is stored' }))
  for (const fact of ['184 nSLOC in 2 files', '7 files, 427.2 KB', commit, vaultSource().digest])
    expect(stored.getByText(fact)).toBeTruthy()
  expect(stored.getByText('solc 0.8.19, optimizer with 200 runs')).toBeTruthy()
  expect(stored.getByText('base at block 5; mainnet at blocks 19,999,999 and 20,000,000')).toBeTruthy()
})

test('an admin whose archive has no recorded state reads that proofs cannot fork a chain', async () => {
  open(vaultSource({ isFixed: false, recordedState: [] }))
  const stored = within(await screen.findByRole('region', { name: 'What is stored' }))
  expect(stored.getByText('None: proofs cannot fork a chain')).toBeTruthy()
})

test('nothing is sent without an archive and a whole commit, and each says what is missing', async () => {
  const { user, calls } = open(null)
  const upload = await form()
  await user.type(upload.getByLabelText('Commit'), 'main')
  await user.type(upload.getByLabelText(/^In scope/), '../elsewhere')
  await user.click(upload.getByRole('button', { name: 'Upload' }))
  expect(await upload.findByText('Choose the archive: a .tar.gz or .zip of the repository')).toBeTruthy()
  expect(upload.getByText('Enter the full commit hash: 40 hexadecimal digits')).toBeTruthy()
  expect(upload.getByText("'../elsewhere' is not a path from the root of the repository")).toBeTruthy()
  choose(archive(0))
  await user.click(upload.getByRole('button', { name: 'Upload' }))
  expect(await upload.findByText(/^This file is empty/)).toBeTruthy()
  expect(calls.some(({ route }) => route.startsWith('POST /api/admin'))).toBe(false)
})

test('the commit in the address of the repository is filled in', async () => {
  open(null, {}, { githubRepoUrl: `https://github.com/vault-spring/vaults/tree/${commit}` })
  expect((await form()).getByLabelText<HTMLInputElement>('Commit').value).toBe(commit)
})

test('a refused archive says its cause, and what was entered stays', async () => {
  const { user } = open(null, {
    [`PUT ${admin}`]: () => refusal(400, "The archive has the link 'src/evil'. Make a new one with git archive."),
  })
  const upload = await form()
  choose(archive(9))
  await user.type(upload.getByLabelText('Commit'), commit)
  await user.click(upload.getByRole('button', { name: 'Upload' }))
  expect(await upload.findByText(/has the link 'src\/evil'/)).toBeTruthy()
  expect(upload.getByLabelText<HTMLInputElement>('Commit').value).toBe(commit)
  expect(upload.getByText('vaults.tar.gz')).toBeTruthy()
})

test('an archive can also be dropped on the page', async () => {
  open(null)
  await form()
  fireEvent.drop(document, { dataTransfer: { files: [archive(9, 'dropped.zip')] } })
  expect(await screen.findByText('dropped.zip')).toBeTruthy()
})

test('before the start an admin changes the scope, replaces the source and removes it', async () => {
  const { user, calls } = open(vaultSource({ isFixed: false }), {
    [`PUT ${admin}/scope`]: () => success({ source: vaultSource() }),
  })
  const scope = within(await screen.findByRole('form', { name: 'Scope' }))
  expect(scope.getByLabelText<HTMLTextAreaElement>(/^In scope/).value).toBe('src\n!src/mocks')
  await user.type(scope.getByLabelText(/^In scope/), '\nlib/ours')
  await user.click(scope.getByRole('button', { name: 'Save scope' }))
  expect(await screen.findByText('Scope saved')).toBeTruthy()
  expect(calls.find(({ route }) => route === `PUT ${admin}/scope`)?.body).toEqual({
    scope: ['src', '!src/mocks', 'lib/ours'],
  })
  expect((await form()).getByRole('button', { name: 'Replace the source' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove…' }))
  const dialog = within(screen.getByRole('alertdialog', { name: 'Remove the source?' }))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Source removed')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'What is stored' })).toBeNull())
})

test('after the start the source is shown and cannot be changed', async () => {
  open(vaultSource(), {}, { from: -1, to: 9 })
  expect(await screen.findByText(/^The contest has started, so its source can no longer be replaced/)).toBeTruthy()
  for (const name of ['Remove…', 'Replace the source', 'Save scope'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  closeClient()
  open(null, {}, { from: -1, to: 9 })
  expect(await screen.findByText(/^The contest has started, so a source can no longer be added/)).toBeTruthy()
})

test('the administration of every contest leads there', async () => {
  open(null)
  closeClient()
  answerCalls({ 'GET /api/contests/vault-spring': () => success({ contest: contestOf({ from: 1, to: 9 }) }) })
  openSession('token', grace, true)
  openClient('/contests/vault-spring')
  const panel = within(await screen.findByRole('region', { name: 'Administration' }))
  expect(panel.getByRole('link', { name: 'Source' }).getAttribute('href')).toBe('/admin/contests/vault-spring/source')
})
