import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf } from '#test/web/vault-spring'
import { openSession } from '../../accounts/session/session-store'

afterEach(closeClient)

const termsRoute = 'GET /api/contests/vault-spring/terms'
const knownIssues = 'We know of these:\n1. **Owner** is trusted\n2. Dust stays\n   - in `Queue`'
const item = (number: number, text: string, isRemoved = false) => ({ number, text, isRemoved, hash: 'a', salt: null })
const terms = (...items: ReturnType<typeof item>[]) =>
  success({ terms: { frozenAt: '2026-11-18T12:00:00.000Z', digest: 'a', text: '{}', knownIssues: items } })
const frozen = () =>
  terms(item(1, '**Owner** is trusted'), item(2, 'Fees change', true), item(3, 'Dust stays\n- in `Queue`'))

function open(change: Parameters<typeof contestOf>[0], answer = frozen) {
  const calls = answerCalls({
    'GET /api/contests/vault-spring': success({ contest: contestOf({ knownIssues, ...change }) }),
    [termsRoute]: answer,
  })
  openSession('token', ada, true)
  return { calls, ...openClient('/contests/vault-spring') }
}

const section = async () => within(await screen.findByRole('region', { name: 'Known Issues' }))
const numbers = async () =>
  [...((await section()).getAllByRole('list')[0]?.querySelectorAll<HTMLLIElement>(':scope > li') ?? [])].map(
    (one) => `${one.value} ${one.textContent}`,
  )

test('before the start, known issues are numbered the way the start will count them', async () => {
  const { calls } = open({ from: 1, to: 9 })
  expect((await numbers()).map((text) => text.slice(0, 8))).toEqual(['1 Owner ', '2 Dust s'])
  expect((await section()).getByText('Owner').tagName).toBe('STRONG')
  expect((await section()).getByText('Queue').tagName).toBe('CODE')
  expect(calls.map(({ route }) => route)).not.toContain(termsRoute)
})

test('after the start, they have the numbers that verdicts cite, even if an addendum has removed one', async () => {
  open({ freezesTerms: true })
  await screen.findByText('Owner')
  expect((await numbers()).map((text) => text.slice(0, 8))).toEqual(['1 Owner ', '3 Dust s'])
})

test('the original text is available if it contains more than its items', async () => {
  const { user } = open({ from: 1, to: 9 })
  expect(screen.queryByText(/^We know of these/)).toBeNull()
  await user.click((await section()).getByText('Show the original text'))
  expect(await (await section()).findByText(/^We know of these/)).toBeTruthy()
  closeClient()
  open({ from: 1, to: 9, knownIssues: '- Owner is trusted\n- Dust stays' })
  expect(await numbers()).toHaveLength(2)
  expect((await section()).queryByText('Show the original text')).toBeNull()
})

test('without the frozen numbers, shows no wrong ones and offers to retry', async () => {
  let isDown = true
  const { user } = open({ freezesTerms: true }, () => (isDown ? refusal(503, 'Down') : frozen()))
  const retry = await (await section()).findByRole('button', { name: 'Retry' })
  const list = (await section()).getAllByRole('list')[0]
  expect(list?.dataset.numbered).toBe('false')
  isDown = false
  await user.click(retry)
  await waitFor(async () => expect((await numbers()).map((text) => text.slice(0, 2))).toEqual(['1 ', '3 ']))
  expect((await section()).getAllByRole('list')[0]?.dataset.numbered).toBe('true')
})
