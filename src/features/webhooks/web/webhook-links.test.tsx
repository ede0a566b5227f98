import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerCalls, grace, success } from '#test/web/answer-calls'
import { allowDialogs, measureNothing } from '#test/web/native-dialog'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import { sound } from '#test/web/sound-system'
import { openSession } from '../../../web/accounts/session/session-store'

const webhooks = { waiting: 12, failing: 2, parked: 1, oldestDueAt: null }
const off = { featuresOff: ['webhooks'] }

beforeEach(() => {
  allowDialogs()
  measureNothing()
  answerCalls({ 'GET /api/admin/system': success({ system: { ...sound, webhooks } }) })
  openSession('token', grace, true)
})
afterEach(closeClient)

test('what waits of the webhooks is shown on the page of the system, with the way to their page', async () => {
  openClient('/admin/system')
  const section = within(await screen.findByRole('region', { name: 'Webhooks' }))
  expect(section.getAllByRole('definition').map((fact) => fact.textContent)).toEqual(['12', '2', '1'])
  const link = section.getByRole('link', { name: 'Endpoints and deliveries' })
  expect(link.getAttribute('href')).toBe('/admin/webhooks')
})

const foundByPalette = async ({ user }: ReturnType<typeof openClient>) => {
  await pageHeading()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.type(await screen.findByRole('combobox'), 'webhooks')
  return screen.queryByRole('option', { name: 'Go to Webhooks' })
}

test('an admin finds their page in the palette', async () => {
  expect(await foundByPalette(openClient('/admin/system'))).toBeTruthy()
})

test('where they are turned off nothing leads to them, and their page is none', async () => {
  const client = openClient('/admin/system', off)
  await screen.findByRole('region', { name: 'Database' })
  expect(screen.queryByRole('region', { name: 'Webhooks' })).toBeNull()
  expect(await foundByPalette(client)).toBeNull()
  closeClient()
  openSession('token', grace, true)
  const { address } = openClient('/admin/webhooks', off)
  await pageHeading()
  expect(address()).toBe('/dashboard')
})
