import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { signInAs } from '../support/people'
import { expect, olga, startServer, test } from '../support/start-product'

/** Stores mails that were refused eight times, which takes longer than any story; no server may run. */
async function storeParkedMails(folder: string, emails: string[]): Promise<void> {
  cpSync(process.env.INITIAL_DATA ?? '', join(folder, 'data'), { recursive: true })
  const database = await PGlite.create(join(folder, 'data', 'database'))
  for (const email of emails) {
    await database.query(
      `insert into mail_outbox (kind, email, created_at, next_try_at, attempts, parked_at, last_error)
       values ('reset_password', $1, now(), now(), 8, now(), '550 no such person')`,
      [email],
    )
  }
  await database.close()
}

test('Olga sends mails that were given up again, first one and then the rest', { tag: '@long' }, async ({
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-parked-mails-'))
  await storeParkedMails(folder, [olga.email, olga.email, 'gone@example.com'])
  const server = await startServer(folder, {})
  try {
    const page = await (await browser.newContext({ baseURL: server.url })).newPage()
    await signInAs(page, olga)
    await page.goto('/admin/system')
    const mail = page.getByRole('region', { name: 'Email' })
    const lines = mail.getByRole('listitem')
    await expect(lines).toHaveCount(3)
    await expect(lines.first()).toContainText('550 no such person')
    await mail.getByRole('button', { name: 'Send the email to gone@example.com again' }).click()
    await expect(lines).toHaveCount(2)
    await mail.getByRole('button', { name: 'Send all 2 again' }).click()
    await expect(page.getByText('2 emails will be sent again')).toBeVisible()
    await expect(lines).toHaveCount(0)
    await page.goto('/dev/mailbox')
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('listitem').filter({ hasText: olga.email })).toHaveCount(2, { timeout: 1_000 })
    }).toPass()
    await page.context().close()
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
