import { fireEvent, screen } from '@testing-library/react'
import { openSession } from '../../src/web/accounts/session/session-store'
import { answerCalls, grace, success } from './answer-calls'
import { openClient } from './open-client'
import { contestOf, contestSummaryOf, onePage } from './vault-spring'

const lists = {
  'GET /api/contests': success({ contests: [], pagination: onePage(0) }),
  'GET /api/admin/contests': success({
    contests: [],
    pagination: onePage(0),
    counts: { all: 0, ended: 0, active: 0, upcoming: 0, finalized: 0 },
  }),
  'GET /api/admin/contests/vault-spring/standing': success({ standing: contestSummaryOf() }),
  'GET /api/admin/contests/vault-spring/removed': success({ issues: [] }),
  'GET /api/issues': success({ issues: [], pagination: onePage(0) }),
}

/** Opens the form of a new contest as Grace. */
export async function openNewContest(answers: Parameters<typeof answerCalls>[0] = {}) {
  const calls = answerCalls({ ...lists, ...answers })
  openSession('token', grace, true)
  const client = openClient('/admin/contests/new')
  await screen.findByRole('heading', { name: 'New contest' })
  return { calls, ...client }
}

/** Opens the form of Vault Spring as Grace. */
export async function openEditor(contest = contestOf(), answers: Parameters<typeof answerCalls>[0] = {}, query = '') {
  const calls = answerCalls({ ...lists, 'GET /api/contests/vault-spring': success({ contest }), ...answers })
  openSession('token', grace, true)
  const client = openClient(`/admin/contests/vault-spring/edit${query}`)
  await screen.findByRole('heading', { level: 1, name: contest.isFinalized ? contest.title : `Edit ${contest.title}` })
  return { calls, ...client }
}

export const write = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })

export const writeDates = () => {
  write('Start date', '2099-12-01')
  write('Start time, UTC', '17:00')
  write('End date', '2099-12-15')
  write('End time, UTC', '17:00')
}

/** The form has one at its top and one at its bottom. */
export const publishButton = () => screen.getAllByRole('button', { name: 'Publish contest' })[0] as HTMLElement
export const saveButton = () => screen.getAllByRole('button', { name: 'Save changes' })[0] as HTMLElement
