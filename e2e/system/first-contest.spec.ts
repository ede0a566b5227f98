import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailServer } from '../../test/machine/mail-server'
import { signInAs } from '../support/people'
import { expect, olga, startServer, test } from '../support/start-product'
import { turnOnTwoStepLogin } from '../support/two-step-login'

const [lightAccent, darkAccent] = ['rgb(31, 79, 216)', 'rgb(143, 176, 255)']

/** What an operator writes into the environment before the first contest. */
function settingsIn(folder: string) {
  const logo = join(folder, 'logo.svg')
  writeFileSync(logo, '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')
  for (const name of ['terms.txt', 'terms-of-use.pdf', 'privacy-policy.pdf']) writeFileSync(join(folder, name), 'Ours.')
  const { privateKey } = generateKeyPairSync('ed25519')
  return {
    ...{ SITE_NAME: 'Vault Audits', SITE_LOGO: logo, SITE_ACCENT: '#1f4fd8,#8fb0ff', LEGAL_DIR: folder },
    ...{ PUBLIC_URL: 'https://audits.example.org', MAIL_FROM: 'no-reply@audits.example.org' },
    LOG_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    BACKUP_EVERY_HOURS: '24',
  }
}

/** A mail server that refuses the first mail and says `refusal`. */
function startRefusingMailServer(refusal: string) {
  let refused = 0
  return startMailServer({
    onRcptTo(_address, _session, done) {
      if (refused > 0) return done()
      refused += 1
      done(new Error(refusal))
    },
    onData: (stream, _session, done) => void stream.resume().on('end', () => done(null, 'queued')),
  })
}

/** How wide the picture behind an element is; none if the browser cannot draw it. */
async function backgroundWidth(element: Element): Promise<number> {
  const picture = new Image()
  picture.src = getComputedStyle(element).backgroundImage.slice('url("'.length, -'")'.length)
  await picture.decode()
  return picture.naturalWidth
}

test('Olga makes a site with its own name, logo and color ready for its first contest, step by step', {
  tag: '@long',
}, async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-first-contest-'))
  const mailServer = await startRefusingMailServer('the sender is not ours')
  const server = await startServer(folder, { ...settingsIn(folder), SMTP_URL: mailServer.url })
  try {
    const page = await (await browser.newContext({ baseURL: server.url, colorScheme: 'light' })).newPage()
    await signInAs(page, olga)
    await page.goto('/admin/system')
    await expect(page).toHaveTitle('System · Vault Audits')
    const mark = page.getByRole('banner').locator('[data-mark]')
    await expect(mark).toHaveCSS('background-image', /\/site-logo\?v=/)
    await expect(mark.locator('path').first()).toBeHidden()
    expect(await mark.evaluate(backgroundWidth)).toBe(9)

    const steps = page.getByRole('region', { name: 'Before the first contest' })
    const goToAccount = steps.getByRole('link', { name: 'Go to Account' })
    await expect(goToAccount).toHaveCSS('color', lightAccent)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(goToAccount).toHaveCSS('color', darkAccent)

    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(steps.getByText('4 of 7 done')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    const mail = page.getByRole('region', { name: 'Email' })
    await mail.getByRole('button', { name: 'Send me a test email' }).click()
    await expect(mail.getByRole('status')).toHaveText(/^Not sent.*the sender is not ours/)
    await expect(steps.getByText('A tested mail server, to do')).toBeVisible()
    await mail.getByRole('button', { name: 'Send me a test email' }).click()
    await expect(mail.getByRole('status')).toHaveText(/^Accepted.*queued/)
    await expect(steps.getByText('A tested mail server, done')).toBeVisible()

    await goToAccount.click()
    await turnOnTwoStepLogin(page, olga.password)
    await page.goBack()
    await expect(steps.getByText('6 of 7 done')).toBeVisible()

    await steps.getByRole('link', { name: 'New contest' }).click()
    await page.getByLabel('Title', { exact: true }).fill('Halyard Bridge')
    await page.getByLabel('Description').fill('Message bridge between five rollups.')
    await page.getByLabel('Repository').fill('https://github.com/halyard/bridge')
    await page.getByLabel('Start date').fill('2098-12-01')
    await page.getByLabel('Start time, UTC').fill('12:00')
    await page.getByLabel('End date').fill('2098-12-15')
    await page.getByLabel('End time, UTC').fill('12:00')
    await page.getByRole('button', { name: 'Publish contest' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Halyard Bridge' })).toBeVisible()
    await page.goto('/admin/system')
    await expect(page.getByText('No configuration issues')).toBeVisible()
    await expect(steps).toHaveCount(0)
    await page.context().close()
  } finally {
    await Promise.all([server.stop(), mailServer.stop()]).finally(() =>
      rmSync(folder, { recursive: true, force: true }),
    )
  }
})
