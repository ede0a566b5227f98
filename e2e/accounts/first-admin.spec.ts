import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInstance, forShortUse } from '../../test/machine/instance'
import { newPerson } from '../support/people'
import { expect, test } from '../support/start-product'

const linkIn = (output: string) => /http:\S+\/setup#token=[\w-]{43}/.exec(output)?.[0]

test('an operator opens the link of the first start and is the admin; nobody else can use it, and no log repeats it', async ({
  page,
  browser,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-first-start-'))
  const server = await createInstance({ nodeArgs: forShortUse, settings: { DATA_DIR: join(folder, 'data') } })
  try {
    await server.start()
    await expect.poll(() => linkIn(server.output())).toBeDefined()
    const link = linkIn(server.output()) ?? ''
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url(), JSON.stringify(request.headers())))
    const olga = newPerson('olga')
    await page.goto(link)
    await expect(page).toHaveURL(`${server.url}/setup`)
    await page.reload()
    await page.getByLabel('Username').fill(olga.username)
    await page.getByLabel('Email').fill(olga.email)
    await page.getByLabel('Password', { exact: true }).fill(olga.password)
    await page.getByLabel('Confirm password').fill(olga.password)
    await page.getByRole('button', { name: 'Create Admin' }).click()
    await expect(page).toHaveURL(`${server.url}/admin/system`)
    await expect(page.getByText(`Welcome, ${olga.username}! You are the first admin.`)).toBeVisible()
    const setup = page.getByRole('region', { name: 'Before the first contest' })
    await expect(setup.getByText('0 of 7 done')).toBeVisible()

    const stranger = await (await browser.newContext()).newPage()
    const eve = newPerson('eve')
    await stranger.goto(link)
    await stranger.getByLabel('Username').fill(eve.username)
    await stranger.getByLabel('Email').fill(eve.email)
    await stranger.getByLabel('Password', { exact: true }).fill(eve.password)
    await stranger.getByLabel('Confirm password').fill(eve.password)
    await stranger.getByRole('button', { name: 'Create Admin' }).click()
    await expect(stranger.getByRole('alert').first()).toContainText('This setup link is invalid or has expired')
    await stranger.context().close()

    const secret = link.split('=')[1] ?? ''
    expect(requests.filter((text) => text.includes(secret))).toEqual([])
    await server.stop()
    await server.start()
    await expect.poll(() => server.output().split(' is running.')).toHaveLength(3)
    expect(server.output().split(secret)).toHaveLength(2)
    expect(server.output().split('/setup#')).toHaveLength(2)
  } finally {
    await server.stop().finally(() => rmSync(folder, { recursive: true, force: true }))
  }
})
