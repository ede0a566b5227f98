import { screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { answerCalls, grace, refusal, success } from '#test/web/answer-calls'
import { allowDialogs } from '#test/web/native-dialog'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import { useSession } from '../../../web/accounts/session/session-store'
import type { Webhook, WebhookDelivery } from './webhooks-api'

beforeAll(allowDialogs)
afterEach(closeClient)

const at = '2026-11-21T12:00:00.000Z'
const webhook: Webhook = {
  ...{ _id: 'one', url: 'https://hooks.example.com/in', description: 'The chat', events: ['results.final'] },
  ...{ createdAt: at, failingSince: null, disabledAt: null, disabledFor: null, formerSecretUntil: null },
}
const delivered: WebhookDelivery = {
  ...{
    _id: 'd1',
    event: 'results.final',
    createdAt: at,
    state: 'delivered',
    attempts: 2,
    nextTryAt: null,
    triedAt: at,
  },
  ...{ status: 200, durationMs: 120, reply: 'thank you', reason: null },
}
const failing: WebhookDelivery = {
  ...delivered,
  ...{ _id: 'd2', event: 'ping', state: 'waiting', nextTryAt: at, status: 503, reply: 'busy' },
  reason: 'The endpoint answered 503.',
}
const secret = 'whsec_c2VjcmV0'

function openWebhooks(webhooks: Webhook[], answers: Parameters<typeof answerCalls>[0] = {}, path = '/admin/webhooks') {
  const calls = answerCalls({
    'GET /api/admin/webhooks': success({ webhooks, allowsPrivate: false }),
    'GET /api/admin/webhooks/one/deliveries': success({
      deliveries: [failing, delivered],
      pagination: { total: 2, pages: 1, page: 1, limit: 10 },
    }),
    ...answers,
  })
  useSession.setState({ token: 't', user: grace, isAuthenticated: true })
  const client = openClient(path)
  return { ...client, sent: (route: string) => calls.filter((call) => call.route === route).map(({ body }) => body) }
}

const region = async () => within(await screen.findByRole('region', { name: webhook.url }))

test('an admin registers an endpoint and sees its secret once', async () => {
  const { user, sent } = openWebhooks([], { 'POST /api/admin/webhooks': success({ webhook, secret }) })
  expect((await pageHeading()).textContent).toBe('Webhooks')
  await user.click(await screen.findByRole('button', { name: 'New endpoint…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'New endpoint' }))
  await user.type(dialog.getByLabelText('URL'), 'http://hooks.example.com')
  await user.click(dialog.getByRole('checkbox', { name: /submission\.received/ }))
  await user.click(dialog.getByRole('checkbox', { name: /contest\.started/ }))
  await user.click(dialog.getByRole('button', { name: 'Register' }))
  expect(await dialog.findByText('URL must start with https://')).toBeTruthy()
  await user.clear(dialog.getByLabelText('URL'))
  await user.type(dialog.getByLabelText('URL'), webhook.url)
  await user.click(dialog.getByRole('button', { name: 'Register' }))
  const secretDialog = within(await screen.findByRole('dialog', { name: 'Signing secret' }))
  expect(secretDialog.getByText(secret)).toBeTruthy()
  expect(sent('POST /api/admin/webhooks')).toEqual([{ url: webhook.url, description: '', events: ['results.final'] }])
  await user.click(secretDialog.getByRole('button', { name: 'I’ve saved it' }))
  expect(screen.queryByText(secret)).toBeNull()
})

test('a refused URL is shown at its field with everything typed', async () => {
  const message = 'This address is not on the public internet. Set WEBHOOKS_ALLOW_PRIVATE to allow it.'
  const { user } = openWebhooks([], {
    'POST /api/admin/webhooks': refusal(400, 'Some fields are not valid', { fields: { url: message } }),
  })
  await user.click(await screen.findByRole('button', { name: 'New endpoint…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'New endpoint' }))
  await user.type(dialog.getByLabelText('URL'), 'https://10.0.0.1')
  await user.click(dialog.getByRole('button', { name: 'Register' }))
  expect(await dialog.findByText(message)).toBeTruthy()
  expect((dialog.getByLabelText('URL') as HTMLInputElement).value).toBe('https://10.0.0.1')
})

test('the deliveries show status, duration, attempts and the reply, and can be sent again', async () => {
  const path = 'POST /api/admin/webhooks/deliveries/d1/retry'
  const { user, sent } = openWebhooks([webhook], { [path]: success(null, { message: 'Webhook queued' }) })
  await user.click((await region()).getByRole('link', { name: 'Show deliveries' }))
  const list = within(await (await region()).findByRole('table'))
  const [, first, second] = list.getAllByRole('row')
  expect(first?.textContent).toContain('The endpoint answered 503.')
  const cells = within(first as HTMLElement).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual([
    ...['', expect.stringContaining('ping'), expect.stringMatching(/^Failingnext /)],
    ...[expect.stringContaining('Nov 21'), '2', '503', '0.1 s', ''],
  ])
  await user.click(within(second as HTMLElement).getByText('Reply'))
  expect(await within(second as HTMLElement).findByText('thank you')).toBeTruthy()
  expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Send results.final again',
  ])
  await user.click(list.getByRole('button', { name: 'Send results.final again' }))
  expect(await screen.findByText('It will be sent again')).toBeTruthy()
  expect(sent(path)).toHaveLength(1)
})

test('an admin sends a ping, rotates the secret and disables an endpoint', async () => {
  const { user, sent } = openWebhooks([webhook], {
    'POST /api/admin/webhooks/one/ping': success(null, { message: 'Ping queued' }),
    'POST /api/admin/webhooks/one/secret': success({ webhook, secret }),
    'PUT /api/admin/webhooks/one': success({ webhook }),
  })
  await user.click((await region()).getByRole('button', { name: 'Send a ping' }))
  expect(await screen.findByText(/^Ping sent/)).toBeTruthy()
  const act = async (name: string) => {
    await user.click((await region()).getByRole('button', { name: /^More actions for/ }))
    await user.click(screen.getByRole('menuitem', { name }))
  }
  await act('Rotate the secret…')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Rotate' }))
  expect((await screen.findByRole('dialog', { name: 'Signing secret' })).textContent).toContain('24 more hours')
  await user.click(screen.getByRole('button', { name: 'I’ve saved it' }))
  await act('Disable')
  expect(await screen.findByText('Endpoint disabled')).toBeTruthy()
  const { url, description, events } = webhook
  expect(sent('PUT /api/admin/webhooks/one')).toEqual([{ url, description, events, isEnabled: false }])
})

test('what a delivery has done to its endpoint is shown with it', async () => {
  let isGone = false
  const { user } = openWebhooks([webhook], {
    'GET /api/admin/webhooks': () => {
      const gone = { disabledAt: at, disabledFor: 'gone' } as const
      return success({ webhooks: [{ ...webhook, ...(isGone ? gone : {}) }], allowsPrivate: false })
    },
  })
  await region()
  isGone = true
  await user.click((await region()).getByRole('link', { name: 'Show deliveries' }))
  expect(await (await region()).findByText('Disabled, because it answered 410 Gone')).toBeTruthy()
})

test('why an endpoint gets nothing is said', async () => {
  openWebhooks([{ ...webhook, disabledAt: at, disabledFor: 'failing' }])
  expect((await region()).getByText('Disabled after five days of failures')).toBeTruthy()
  expect((await region()).queryByRole('button', { name: 'Send a ping' })).toBeNull()
})
