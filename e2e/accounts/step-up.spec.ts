import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { contestBy, reopenContest, signInAs, tokenOf } from '../support/people'
import { expect, olga, startServer, test } from '../support/start-product'

/** Moves the last password check of all sessions back by a quarter of an hour; the server must be stopped. */
async function ageSessions(folder: string): Promise<void> {
  const database = await PGlite.create(join(folder, 'data', 'database'))
  await database.query("update sessions set stepped_up_at = stepped_up_at - interval '15 minutes'")
  await database.close()
}

test('Olga, who logged in a while ago, confirms her password and finalizes a contest by keyboard', {
  tag: '@long',
}, async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-step-up-'))
  let server = await startServer(folder, {})
  try {
    const context = await browser.newContext({ baseURL: server.url })
    const page = await context.newPage()
    const title = 'Pinion Prover'
    const id = await contestBy(page, { title, from: -60, to: -2, token: await tokenOf(page, olga) })
    await signInAs(page, olga)
    await server.stop()
    await ageSessions(folder)
    server = await startServer(folder, {}, Number(new URL(server.url).port))

    await page.goto(`/admin/contests/${id}/edit?act=finalize`)
    const finalizing = page.getByRole('alertdialog', { name: `Finalize ${title}?` })
    await finalizing.getByRole('textbox').fill(title)
    await finalizing.getByRole('button', { name: 'Finalize' }).click()
    const asked = page.getByRole('dialog', { name: 'Enter your password again' })
    await expect(asked.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(finalizing.getByRole('alert')).toContainText('Enter your password again to do this.')
    await expect(asked).toHaveCount(0)
    await expect(finalizing.getByRole('textbox')).toHaveValue(title)

    await finalizing.getByRole('button', { name: 'Finalize' }).click()
    await expect(asked.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type('Not-Her-Password1!')
    await page.keyboard.press('Enter')
    await expect(asked.getByText('This is not your current password')).toBeVisible()
    await expect(asked.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(olga.password)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Contest finalized')).toBeVisible()
    await reopenContest(page, title)
    await context.close()
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
