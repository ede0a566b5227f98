import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerCalls, offline, text } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'

afterEach(closeClient)

const failure = 'Terms of Service could not be loaded. Please contact support.'
const page = () => new Response('<!doctype html><div id="root"></div>', { headers: { 'content-type': 'text/html' } })

test('shows the terms line by line as written, with a contact [2.terms.01 .02]', async () => {
  answerCalls({ 'GET /terms.txt': text('1. WHO\n    WE ARE\n\n2. HOW\n') })
  openClient('/terms')
  const heading = await screen.findByRole('heading', { name: /^1. WHO/ })
  expect(heading.closest('pre')?.textContent).toBe('1. WHO\n    WE ARE\n\n2. HOW\n')
  expect(screen.getByRole('link', { name: '1. WHO' }).getAttribute('href')).toBe(`#${heading.id}`)
  const contact = screen.getByText(/Questions/).querySelector('a')
  expect(contact?.getAttribute('href')).toBe('mailto:support@example.com')
})

test.each([
  ['a missing file', () => new Response('no', { status: 404 })],
  ['a page in its place', page],
  ['a cut connection', () => offline],
])('%s is reported, and the terms can be requested again [2.terms.03]', async (_what, answer) => {
  let isDown = true
  answerCalls({ 'GET /terms.txt': () => (isDown ? answer() : text('1. WHO WE ARE')) })
  const { user } = openClient('/terms')
  expect(await screen.findByText(failure)).toBeTruthy()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: '1. WHO WE ARE' })).toBeTruthy()
  expect(screen.queryByText(failure)).toBeNull()
})
