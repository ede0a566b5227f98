import { screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'

afterEach(() => {
  document.head.replaceChildren()
  closeClient()
})

test('a stranger at the login reads what the site is for, after the form', async () => {
  answerCalls({})
  openClient('/login')
  const door = await screen.findByRole('region', { name: 'Find the critical bug first' })
  expect(
    within(door).getByText(/^On Primacy, security researchers audit smart-contract code in timed contests/),
  ).toBeTruthy()
  const ideas = within(door).getAllByRole('heading', { level: 3 })
  expect(ideas.map(({ textContent }) => textContent)).toEqual(['Contest Bounty', 'Critical Only', 'First Valid Wins'])
  const form = screen.getByLabelText('Email')
  expect(form.compareDocumentPosition(door)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test("where the operator has an introduction, it is read in place of Primacy's, and is no markup [T40]", async () => {
  answerCalls({})
  const meta = document.head.appendChild(document.createElement('meta'))
  Object.assign(meta, { name: 'site-intro', content: '## Vault Audits\n\n**Ours.** <script>alert(1)</script>' })
  openClient('/login')
  expect(await screen.findByRole('heading', { name: 'Vault Audits' })).toBeTruthy()
  const door = screen.getByRole('region', { name: 'Introduction' })
  expect(within(door).getByText('Ours.').tagName).toBe('STRONG')
  expect(within(door).queryByText(/^On Primacy/)).toBeNull()
  expect(door.querySelector('script')).toBeNull()
})
