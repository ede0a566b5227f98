import { Webhook } from 'standardwebhooks'
import { openReceiver } from '../../test/machine/webhook-receiver'
import { pressOn, typeInto } from '../support/keyboard'
import { signInAs } from '../support/people'
import { expect, olga, test } from '../support/start-product'

test('Olga registers an endpoint by keyboard, sends again what failed, changes its secret and deletes it', {
  tag: '@long',
}, async ({ page }) => {
  // Another story may finalize a contest meanwhile.
  const receiver = await openReceiver((reply, body) => reply.writeHead(body.includes('"ping"') ? 410 : 204).end())
  try {
    await signInAs(page, olga)
    await page.goto('/admin/webhooks')
    await pressOn(page, page.getByRole('button', { name: 'New endpoint…' }))
    const dialog = page.getByRole('dialog', { name: 'New endpoint' })
    await expect(dialog.getByLabel('URL')).toBeFocused()
    await page.keyboard.insertText(receiver.url)
    await typeInto(page, dialog.getByLabel('Description'), 'The channel of the judges')
    // The other stories have contests too; this endpoint hears only of those that are finalized.
    await pressOn(page, dialog.getByRole('checkbox', { name: /contest\.started/ }), 'Space')
    await pressOn(page, dialog.getByRole('checkbox', { name: /submission\.received/ }), 'Space')
    await page.keyboard.press('Enter')
    const shown = page.getByRole('dialog', { name: 'Signing secret' })
    const secret = await shown.getByText(/^whsec_/).innerText()
    await pressOn(page, shown.getByRole('button', { name: 'I’ve saved it' }))
    await expect(page.getByText(secret)).toHaveCount(0)

    const endpoint = page.getByRole('region', { name: receiver.url })
    const button = (name: string) => endpoint.getByRole('button', { name, exact: true })
    const act = async (name: string) => {
      await pressOn(page, endpoint.getByRole('button', { name: /^More actions for/ }))
      await page.getByRole('menuitem', { name }).press('Enter')
    }
    const pings = endpoint.getByRole('row').filter({ hasText: 'ping' })
    const cell = (name: string) => pings.getByRole('cell', { name, exact: true })
    await pressOn(page, endpoint.getByRole('link', { name: 'Show deliveries' }))
    await pressOn(page, button('Send a ping'))
    await expect(pings).toContainText(/The endpoint answered 410\..*Given up/)
    for (const name of ['1', '410']) await expect(cell(name)).toBeVisible()
    await expect(endpoint.getByText('Disabled, because it answered 410 Gone')).toBeVisible()

    receiver.answer((reply) => reply.writeHead(204).end())
    await pressOn(page, button('Enable'))
    await act('Rotate the secret…')
    await pressOn(page, page.getByRole('dialog').getByRole('button', { name: 'Rotate' }))
    const rotated = await shown.getByText(/^whsec_/).innerText()
    expect(rotated).not.toBe(secret)
    await pressOn(page, shown.getByRole('button', { name: 'I’ve saved it' }))
    await pressOn(page, button('Send ping again'))
    await expect(pings).toContainText('Delivered')
    for (const name of ['1', '204']) await expect(cell(name)).toBeVisible()
    const { headers, body } = receiver.received.filter((sent) => sent.body.includes('"ping"')).at(-1) ?? {}
    for (const key of [secret, rotated]) new Webhook(key).verify(body ?? '', headers as Record<string, string>)

    await act('Disable')
    await expect(endpoint.getByText('Disabled by an admin')).toBeVisible()
    await act('Delete…')
    const question = page.getByRole('alertdialog', { name: 'Delete this endpoint?' })
    await pressOn(page, question.getByRole('button', { name: 'Delete' }))
    await expect(page.getByText('Endpoint deleted')).toBeVisible()
    await expect(endpoint).toHaveCount(0)
  } finally {
    receiver.stop()
  }
})
