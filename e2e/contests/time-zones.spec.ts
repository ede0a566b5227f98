import { contestBy, signInAs } from '../support/people'
import { expect, olga, test } from '../support/start-product'

const hour = 60

test.describe('in Kolkata, with a clock that is an hour fast', () => {
  test.use({ timezoneId: 'Asia/Kolkata' })

  test("times follow the server's clock and are shown in the local time zone and in UTC", async ({ page }) => {
    const id = await contestBy(page, { title: 'Vault Monsoon', from: -hour, to: 5 * hour + 0.5 })
    await page.clock.install({ time: Date.now() + hour * 60_000 })
    await signInAs(page, olga)
    await page.goto(`/contests/${id}`)
    await expect(page.getByText('Your clock is 1 hour ahead. Deadlines here follow the server.')).toBeVisible()
    const facts = page.getByRole('region', { name: 'Contest Information' })
    await expect(facts.getByRole('timer')).toHaveText('5 hours 0 minutes')
    await expect(facts.getByText(/GMT\+5:30/).first()).toBeVisible()
    await expect(facts.getByText(/\d\d:\d\d UTC/).first()).toBeVisible()
  })

  test("a contest closes on the server's clock while its page is open", async ({ page }) => {
    const id = await contestBy(page, { title: 'Vault Sunset', from: -hour, to: 2 })
    await page.clock.install({ time: Date.now() + hour * 60_000 })
    await signInAs(page, olga)
    await page.goto(`/contests/${id}`)
    const actions = page.getByRole('region', { name: 'Quick Actions' })
    await expect(actions.getByRole('button', { name: 'Submit Issue' })).toBeVisible()
    // A reply would set the page back to the time of the server, which has not moved.
    await page.route('**/api/**', () => {})
    await page.clock.fastForward(125_000)
    await expect(page.getByText('This contest has ended. Results are being finalized.')).toBeVisible()
    await expect(actions.getByRole('button', { name: 'Submit Issue' })).toBeHidden()
  })
})

test("a contest's calendar file is named after its title", { tag: '@long' }, async ({ page }) => {
  const id = await contestBy(page, { title: 'Vault Equinox', from: -hour, to: 5 * hour })
  await signInAs(page, olga)
  await page.goto(`/contests/${id}`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to calendar' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('vault-equinox.ics')
  const chunks: Buffer[] = []
  for await (const chunk of await file.createReadStream()) chunks.push(chunk)
  expect(Buffer.concat(chunks).toString()).toContain('SUMMARY:Vault Equinox\r\n')
})
