import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, answerCalls, refusal, success } from '#test/web/answer-calls'
import { ownLineOf, resultsOf } from '#test/web/lantern-results'
import { closeClient, openClient } from '#test/web/open-client'
import { openAccount } from '#test/web/own-account'
import { onePage } from '#test/web/vault-spring'
import { openSession } from '../../../web/accounts/session/session-store'

afterEach(closeClient)

const vault = {
  contestId: 'vault',
  contestTitle: 'Vault Spring',
  finalizedAt: '2026-11-10T17:04:00.000Z',
  valid: 3,
  first: 2,
  duplicates: 1,
}
const section = () => within(screen.getByRole('region', { name: 'Credentials' }))

async function openCredentials(answers: Parameters<typeof openAccount>[0]) {
  const client = await openAccount(answers)
  await client.user.click(section().getByRole('button', { name: 'Show credentials' }))
  await section().findByRole('list', { name: 'Credentials' })
  return client
}

test('people see what they can get signed, and save it, optionally with the award', async () => {
  const saved: { name: string; blob: Blob }[] = []
  let blob: Blob
  URL.createObjectURL = (made: Blob) => {
    blob = made
    return 'blob:credential'
  }
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, blob })
  })
  const { user, sent } = await openCredentials({
    'GET /api/account/credentials': success({ credentials: [vault] }),
    'GET /api/account/credentials/vault': new Response('header.payload.signature', {
      headers: { 'content-type': 'application/vc+jwt' },
    }),
  })
  expect(await section().findByText(/3 valid findings \(2 first in line, 1 found later\)/)).toBeTruthy()
  await user.click(section().getByRole('checkbox', { name: 'Include my earnings' }))
  await user.click(section().getByRole('button', { name: 'Download credential: Vault Spring' }))
  expect(await screen.findByText('The credential was downloaded')).toBeTruthy()
  expect(saved.map(({ name, blob: { type } }) => [name, type])).toEqual([
    ['vault-spring-credential.jwt', 'application/vc+jwt;charset=utf-8'],
  ])
  expect(sent('GET /api/account/credentials/vault')[0]?.query).toEqual('?award=true')
})

test('someone without findings learns when there will be a credential, and a failure says why', async () => {
  await openCredentials({ 'GET /api/account/credentials': success({ credentials: [] }) })
  expect(await section().findByText(/You get one for each finalized contest/)).toBeTruthy()
  closeClient()
  await openCredentials({ 'GET /api/account/credentials': refusal(503, 'Down') })
  expect((await screen.findByRole('alert')).textContent).toBe('Down')
  expect(section().getByRole('button', { name: 'Retry' })).toBeTruthy()
})

async function openResults(featuresOff: string[] = []) {
  answerCalls({
    'GET /api/contests/lantern/results': success({ results: resultsOf({ ownLines: [ownLineOf()] }) }),
    'GET /api/reports': success({ reports: [], pagination: onePage(0) }),
  })
  openSession('token', ada, true)
  openClient('/contests/lantern/results', { featuresOff })
  await screen.findByRole('table', { name: /Unique valid/ })
}

test('someone with an award in a contest finds the way to the credential', async () => {
  await openResults()
  const note = within(screen.getByRole('region', { name: 'Credential' }))
  expect(note.getByRole('link', { name: 'Your credentials' }).getAttribute('href')).toBe('/account')
})

test('where credentials are turned off, neither the account nor results mention them', async () => {
  await openAccount({}, undefined, ['credentials'])
  expect(screen.getByRole('region', { name: 'Your data' })).toBeTruthy()
  expect(screen.queryByText(/credential/i)).toBeNull()
  closeClient()
  await openResults(['credentials'])
  expect(screen.queryByText(/credential/i)).toBeNull()
})
