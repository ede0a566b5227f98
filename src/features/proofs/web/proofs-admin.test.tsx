import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ada, answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import { contestOf } from '#test/web/vault-spring'
import type { ProofSettings } from '../../../domain/contests/proof-settings'
import { openSession } from '../../../web/accounts/session/session-store'

beforeEach(allowDialogs)
afterEach(closeClient)

const token = `0x${'b1'.repeat(20)}`
const holder = `0x${'c2'.repeat(20)}`
const set = 'PUT /api/admin/contests/vault-spring/proofs'
const off: ProofSettings = { mode: 'off', token: null, holders: [] }

type Opening = { proofs?: ProofSettings; from?: number; sourceDigest?: string | null }

function open({ proofs = off, from = 1, sourceDigest = 'a1'.repeat(32) }: Opening = {}, answers = {}) {
  const contest = contestOf({ from, to: 9, proofs, sourceDigest })
  const calls = answerCalls({
    'GET /api/contests/vault-spring': () => success({ contest }),
    [set]: ({ body }: { body: unknown }) => success({ proofs: body }),
    ...answers,
  })
  openSession('token', grace, true)
  const client = openClient('/admin/contests/vault-spring/proofs')
  return { ...client, sent: () => calls.filter(({ route }) => route === set).map(({ body }) => body) }
}

const form = async () => within(await screen.findByRole('form', { name: 'Proofs' }))

test('an admin asks for proofs and names the funds that count', async () => {
  const { user, sent } = open()
  const settings = await form()
  expect(settings.queryByLabelText(/^Token that counts/)).toBeNull()
  await user.click(settings.getByRole('radio', { name: /^Asked for/ }))
  await user.type(settings.getByLabelText(/^Token that counts/), token)
  await user.click(settings.getByRole('button', { name: 'Save' }))
  expect(await settings.findByText('Name who holds the token')).toBeTruthy()
  await user.type(settings.getByLabelText(/^Holders of the funds/), `${holder}\n`)
  await user.click(settings.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings of proofs saved')).toBeTruthy()
  expect(sent()).toEqual([{ mode: 'asked', token, holders: [holder] }])
})

test('turning proofs off clears the funds that were named', async () => {
  const { user, sent } = open({ proofs: { mode: 'shown', token, holders: [holder] } })
  const settings = await form()
  await user.click(settings.getByRole('radio', { name: /^Off/ }))
  await user.click(settings.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Settings of proofs saved')).toBeTruthy()
  expect(sent()).toEqual([off])
})

test('without a source the page says that proofs need one, and leads there', async () => {
  open({ sourceDigest: null })
  const link = await screen.findByRole('link', { name: 'Upload the source' })
  expect(link.getAttribute('href')).toBe('/admin/contests/vault-spring/source')
})

test('after the start the settings are fixed', async () => {
  open({ from: -1, proofs: { mode: 'asked', token, holders: [holder] } })
  const fixed = within(await screen.findByRole('region', { name: 'Fixed' }))
  expect(fixed.getByText(/^Asked for/)).toBeTruthy()
  expect(fixed.getByText('Holder')).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
})

test('a refusal is shown with everything typed', async () => {
  const { user } = open({}, { [set]: refusal(409, 'The contest has started.') })
  const settings = await form()
  await user.click(settings.getByRole('radio', { name: /^Shown/ }))
  await user.click(settings.getByRole('button', { name: 'Save' }))
  expect(await settings.findByText('The contest has started.')).toBeTruthy()
  expect(settings.getByRole<HTMLInputElement>('radio', { name: /^Shown/ }).checked).toBe(true)
})

function openContest(proofs: ProofSettings, viewer = ada, featuresOff: string[] = []) {
  answerCalls({ 'GET /api/contests/vault-spring': () => success({ contest: contestOf({ proofs }) }) })
  openSession('token', viewer, true)
  return openClient('/contests/vault-spring', { featuresOff })
}

test('the page of a contest says what holds for proofs, and that it is part of the terms', async () => {
  openContest({ mode: 'asked', token, holders: [holder] })
  const section = within(await screen.findByRole('region', { name: 'Proofs' }))
  expect(section.getByText(/You can also submit without one\.$/)).toBeTruthy()
  expect(section.getByText(/These settings are part of the frozen terms\.$/)).toBeTruthy()
  expect(section.getByText('Token that counts').parentElement?.textContent).toContain(token)
})

test.each([
  ['a contest without proofs', off, []],
  ['a site that has turned the feature off', { ...off, mode: 'shown' }, ['proofs']],
] as const)('%s has no such section', async (_, proofs, featuresOff) => {
  openContest({ ...proofs, holders: [] }, ada, [...featuresOff])
  expect(await screen.findByRole('region', { name: 'Terms' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Proofs' })).toBeNull()
})

test('an admin finds the settings in the administration of a contest', async () => {
  openContest(off, grace)
  await pageHeading()
  const panel = within(await screen.findByRole('region', { name: 'Administration' }))
  expect(panel.getByRole('link', { name: 'Proofs' }).getAttribute('href')).toBe('/admin/contests/vault-spring/proofs')
})
