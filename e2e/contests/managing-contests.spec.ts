import { contestBy, logOut, reopenContest, signInAs } from '../support/people'
import { expect, olga, test } from '../support/start-product'

const dayMs = 86_400_000
const day = (offset: number) => new Date(Date.now() + offset * dayMs).toISOString().slice(0, 10)

test('Olga creates a contest, and the list shows it with its bounty [2.other.01]', { tag: '@long' }, async ({
  page,
}) => {
  await signInAs(page, olga)
  const title = `Halyard Bridge ${Date.now()}`
  await page.goto('/contests')
  await page.getByRole('link', { name: 'Admin' }).click()
  await page.getByRole('link', { name: 'New contest' }).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Description').fill('Message bridge between five rollups.\n\nScope:\n\n- src/Bridge.sol')
  await page.getByLabel('Repository').fill('https://github.com/halyard/bridge')
  await page.getByLabel('Start date').fill(day(-1))
  await page.getByLabel('Start time, UTC').fill('12:00')
  await page.getByLabel('End date').fill(day(14))
  await page.getByLabel('End time, UTC').fill('12:00')
  await page.getByLabel('Bounty pool in US dollars').fill('250000')
  await page.getByRole('button', { name: 'Publish contest' }).first().click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await page.goto(`/contests?in=all&q=${encodeURIComponent(title)}`)
  const card = page.getByRole('listitem').or(page.getByRole('article')).filter({ hasText: title })
  await expect(card.getByText('$250K')).toBeVisible()
  await expect(card.getByText('Active')).toBeVisible()
})

test('Olga enters a start in New York time, previews the page, and finds her draft after a reload', async ({
  page,
}) => {
  await signInAs(page, olga)
  await page.goto('/admin/contests/new')
  const title = `Meridian Vaults ${Date.now()}`
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Description').fill(`${'Delayed redemptions. '.repeat(8)}\n\nScope:\n\n- src/Queue.sol`)
  await page.getByLabel('Repository').fill(`https://github.com/meridian/vaults/tree/${'4be19c7d'.repeat(5)}`)
  await page.getByLabel('Start zone').focus()
  await page.getByLabel('Start zone').selectOption('America/New_York')
  await page.getByLabel('Start date').fill('2098-12-01')
  await page.getByLabel('Start time, New York').fill('10:00')
  await page.getByLabel('End date').fill('2098-12-15')
  await page.getByLabel('End time, UTC').fill('15:00')
  await expect(page.getByText('Dec 1, 15:00 UTC.')).toBeVisible()
  await expect(page.getByText('Runs 14 days.')).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Before it starts' }).getByText('Repository names a commit'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  const preview = page.getByRole('region', { name: 'Preview of the contest page' })
  await expect(preview.getByRole('listitem')).toHaveText('src/Queue.sol')
  await page.reload()
  await expect(page.getByText(/Your unsaved changes from .* were restored/)).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click()
  await page.getByRole('button', { name: 'Publish contest' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText("This contest hasn't started yet.")).toBeVisible()
})

test('Olga sees what blocks finalization, finalizes after reviewing the split, reopens with a reason and deletes', async ({
  page,
}) => {
  const title = `Pinion Prover ${Date.now()}`
  await contestBy(page, { title, from: -60, to: -2 })
  await signInAs(page, olga)
  await page.goto('/contests')
  await page.getByRole('link', { name: 'Admin' }).click()
  // The list of contests that is left has a search field too.
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible()
  await page.getByRole('searchbox').fill(title)
  const row = page.getByRole('article', { name: title })
  await row.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Bounty pool in US dollars').fill('130000')
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await expect(page.getByRole('link', { name: 'Say why the contest changes: it has started' })).toBeVisible()
  await page.getByLabel('Reason for the change').fill('A second sponsor joined.')
  await page.getByRole('button', { name: 'Save changes' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Finalize…' }).click()
  const finalizing = page.getByRole('alertdialog', { name: `Finalize ${title}?` })
  await expect(finalizing.getByText('$130,000')).toBeVisible()
  await expect(finalizing.getByText(/the pool goes back to the sponsor/)).toBeVisible()
  await finalizing.getByRole('textbox').fill(title)
  await finalizing.getByRole('button', { name: 'Finalize' }).click()
  await expect(page.getByText('Contest finalized')).toBeVisible()
  await reopenContest(page, title)
  await page.getByRole('button', { name: 'Delete…' }).click()
  const deleting = page.getByRole('alertdialog', { name: `Delete ${title}?` })
  await deleting.getByRole('textbox').fill(title)
  await deleting.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/admin\/contests$/)
  await page.getByRole('searchbox').fill(title)
  await expect(page.getByRole('heading', { name: 'No contests found' })).toBeVisible()
})

test('a contest form in a second tab is read-only until it takes over with the text of the first', {
  tag: '@long',
}, async ({ page, context }) => {
  const title = `Two Tabs ${Date.now()}`
  const id = await contestBy(page, { title, from: 60, to: 120 })
  await signInAs(page, olga)
  await page.goto(`/admin/contests/${id}/edit`)
  await page.getByLabel('Title', { exact: true }).fill(`${title} II`)
  const second = await context.newPage()
  await second.goto(`/admin/contests/${id}/edit`)
  await expect(second.getByText('This form is open in another tab')).toBeVisible()
  await expect(second.getByLabel('Title', { exact: true })).toBeDisabled()
  await second.getByRole('button', { name: 'Take over here' }).click()
  await expect(second.getByLabel('Title', { exact: true })).toBeEnabled()
  await expect(second.getByLabel('Title', { exact: true })).toHaveValue(`${title} II`)
  await expect(page.getByText('This form is open in another tab')).toBeVisible()
  await second.getByRole('button', { name: 'Save changes' }).first().click()
  await expect(second.getByRole('heading', { level: 1, name: `${title} II` })).toBeVisible()
})

test('every URL opens directly and survives a reload', { tag: '@long' }, async ({ page }) => {
  await signInAs(page, olga)
  for (const [path, heading] of [
    ['/dashboard', /olga/],
    ['/contests', /Bug Bounty Contests/],
    ['/submissions', /My Submissions/],
    ['/admin', /Contests/],
    ['/admin/contests', /Contests/],
    ['/admin/contests/new', /New contest/],
    ['/terms', /Terms/],
    ['/no/such/page', /olga/],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
  }
})

test('Logout ends the session in the browser and on the server [V7.4.4]', async ({ page }) => {
  await signInAs(page, olga)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.goto('/dashboard')
  await logOut(page, olga)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  // The browser does not wait for the server's answer to the logout.
  const headers = { authorization: `Bearer ${token}` }
  await expect.poll(async () => (await page.request.get('/api/auth/me', { headers })).status()).toBe(401)
  await page.goto('/contests')
  await expect(page).toHaveURL(/\/login$/)
})

test('no page makes a request to another origin [T61]', async ({ page, product }) => {
  const strangers: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== product.url) strangers.push(request.url())
  })
  await signInAs(page, olga)
  for (const path of ['/dashboard', '/docs/api', '/dev/mailbox']) {
    await page.goto(path)
    // Its headings come last. A busy machine may never be idle on the network, and Swagger UI reads the document for seconds.
    await expect(page.locator('h1:not([aria-busy] *), .swagger-ui h2').first()).toBeVisible({ timeout: 60_000 })
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
  expect(strangers).toEqual([])
})
