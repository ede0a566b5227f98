import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ada, answerCalls, offline, refusal, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf } from '#test/web/vault-spring'
import { openSession } from '../../accounts/session/session-store'

afterEach(closeClient)

const allowance = { max: 2, verdictsMakeRoom: true, withdrawalsLeft: 2 }
const limitMessage = /^You have 2 open submissions in this contest, which allows 2 at a time. You can submit again when/

function openForm(open: number, answer: () => Response | Error = () => success({ issue: issueOf() })) {
  const state = { open }
  const calls = answerCalls({
    'GET /api/contests/vault-spring': success({ contest: contestOf({ undecidedMax: 2 }) }),
    'GET /api/issues/contests/vault-spring/open': () => success({ submissions: { ...allowance, ...state } }),
    'POST /api/issues': answer,
  })
  openSession('token', ada, true)
  openClient('/contests/vault-spring/submit')
  return { state, sent: () => calls.filter((call) => call.route === 'POST /api/issues').length }
}

async function openFilledForm(open: number, answer?: () => Response | Error) {
  const form = openForm(open, answer)
  await screen.findByText(`${open} of 2 open submissions`)
  fireEvent.change(screen.getByRole('textbox', { name: /Issue title/ }), { target: { value: 'Settling twice' } })
  fireEvent.change(screen.getByRole('textbox', { name: /^Description/ }), { target: { value: 'The flag is late.' } })
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  return form
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Submit/ })

test('whoever has reached the limit reads why, and gets no form to fill in for nothing', async () => {
  openForm(2)
  expect(await screen.findByText(limitMessage)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Submission Limit Reached' })).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('with a limit, a text keeps its form once the limit is reached, which closes with the reason', async () => {
  const { state } = await openFilledForm(1, () => refusal(409, 'You have 2 open submissions.'))
  state.open = 2
  fireEvent.click(button())
  expect(await screen.findByText(limitMessage)).toBeTruthy()
  await waitFor(() => expect(button().disabled).toBe(true))
  const described = document.getElementById(button().getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toContain('2 of 2 open submissions')
})

test('a text with a lost reply can be sent again, even if it may be the last one allowed', async () => {
  const answers = [offline, success({ issue: issueOf() })]
  const { state, sent } = await openFilledForm(1, () => answers.shift() ?? offline)
  state.open = 2
  fireEvent.click(button())
  await screen.findByText('2 of 2 open submissions')
  await waitFor(() => expect(button().disabled).toBe(false))
  expect(screen.queryByText(limitMessage)).toBeNull()
  fireEvent.click(button())
  expect(await screen.findByText('Issue submitted successfully!')).toBeTruthy()
  expect(sent()).toBe(2)
})
