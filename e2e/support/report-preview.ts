import type { Page } from '@playwright/test'
import { expect } from './start-product'

/** The page of strangers opens in a tab of its own, with its style, and nothing of it is refused by the policy. */
export async function expectPreview(page: Page): Promise<void> {
  await expect(page.getByText('Report saved')).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Open the public page' }).click()
  const preview = await opened
  await expect(preview.locator('#C-01')).toContainText('[redacted]')
  await expect(preview.locator('.columns')).toHaveCSS('display', 'grid')
  await preview.close()
}
