import { newPerson, signUpVerified } from '../support/people'
import { expect, test } from '../support/start-product'

test('Ada copies a new access token once, sees when it was used, and revokes it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signUpVerified(page, newPerson('ada'))
  const openTokens = async () => {
    await page.goto('/account')
    await page.getByRole('button', { name: 'Show tokens' }).click()
  }
  await openTokens()
  const section = page.getByRole('region', { name: 'Access tokens' })
  await section.getByRole('button', { name: 'New token…' }).click()
  await section.getByLabel('Name').fill('Laptop')
  await section.getByRole('button', { name: 'Create token' }).click()
  await expect(section.getByText('Copy your new token now.')).toBeVisible()
  await section.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Access token copied')).toBeVisible()
  const token = await page.evaluate(() => navigator.clipboard.readText())
  await expect(section.getByText(token, { exact: true })).toBeVisible()
  const line = section.getByRole('listitem').filter({ hasText: 'Laptop' })
  await expect(line).toContainText('contests:read, issues:read. Expires')
  await expect(line).toContainText('never used')

  const statusOfCall = async () => {
    const headers = { authorization: `Bearer ${token}` }
    return (await page.request.get('/api/contests', { headers })).status()
  }
  expect(await statusOfCall()).toBe(200)
  await openTokens()
  await expect(line).toContainText('last used')
  await expect(page.getByText(token)).toHaveCount(0)
  await section.getByRole('button', { name: 'Revoke token: Laptop' }).click()
  await page.getByRole('button', { name: 'Revoke token', exact: true }).click()
  await expect(section.getByText('You have no access tokens.')).toBeVisible()
  expect(await statusOfCall()).toBe(401)
})
