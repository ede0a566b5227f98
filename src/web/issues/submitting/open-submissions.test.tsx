import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, offline, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf } from '#test/web/vault-spring'
import { openSession } from '../../accounts/session/session-store'

afterEach(closeClient)

const allowance = { max: 2, verdictsMakeRoom: true, withdrawalsLeft: 2 }
const fullWords = /^You have 2 open submissions in this contest, which allows 2 at a time. You can submit again when/

async function openLimitedForm(open: number, answer: () => Response | Error = () => success({ issue: issueOf() })) {
  const state = { open }
  const calls = answerCalls({
    'GET /api/contests/vault-spring': success({ contest: contestOf({ undecidedMax: 2 }) }),
    'GET /api/issues/contests/vault-spring/open': () => success({ submissions: { ...allowance, ...state } }),
    'POST /api/issues': answer,
  })
  openSession('token', ada, true)
  openClient('/contests/vault-spring/submit')
  await screen.findByText(`${open} of 2 open submissions`)
  fireEvent.change(screen.getByRole('textbox', { name: /Issue title/ }), { target: { value: 'Settling twice' } })
  fireEvent.change(screen.getByRole('textbox', { name: /^Description/ }), { target: { value: 'The flag is late.' } })
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  return { state, sent: () => calls.filter((call) => call.route === 'POST /api/issues').length }
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Submit/ })

test('with a limit, the form shows how many are open, and closes with a reason once it is reached', async () => {
  await openLimitedForm(2)
  expect(button().disabled).toBe(true)
  expect(screen.getByText(fullWords)).toBeTruthy()
  const described = document.getElementById(button().getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toContain('2 of 2 open submissions')
})

test('a text with a lost reply can be sent again, even if it may be the last one allowed', async () => {
  const answers = [offline, success({ issue: issueOf() })]
  const { state, sent } = await openLimitedForm(1, () => answers.shift() ?? offline)
  state.open = 2
  fireEvent.click(button())
  await screen.findByText('2 of 2 open submissions')
  await waitFor(() => expect(button().disabled).toBe(false))
  expect(screen.queryByText(fullWords)).toBeNull()
  fireEvent.click(button())
  expect(await screen.findByText('Issue submitted successfully!')).toBeTruthy()
  expect(sent()).toBe(2)
})

test('closes the form if another tab was faster', async () => {
  const { state } = await openLimitedForm(1, () => refusal(409, 'You have 2 open submissions.'))
  state.open = 2
  fireEvent.click(button())
  expect(await screen.findByText(fullWords)).toBeTruthy()
  await waitFor(() => expect(button().disabled).toBe(true))
})
