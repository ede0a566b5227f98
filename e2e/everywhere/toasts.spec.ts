import type { Page } from '@playwright/test'
import { contestBy, logIn, newPerson, signUpVerified, writeIssue } from '../support/people'
import { expect, olga, test } from '../support/start-product'

/** Primary buttons under a toast, at the current scroll position and with each button scrolled to the top. */
async function coveredButtons(page: Page, words: string | RegExp): Promise<string[]> {
  // The button that was just pressed has another color under the pointer.
  await page.mouse.move(0, 0)
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(words)).toBeVisible()
  return page.evaluate(async () => {
    const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    // Primary buttons are those that are filled with the accent color.
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.backgroundColor = 'var(--accent)'
    const accent = getComputedStyle(probe).backgroundColor
    probe.remove()
    const buttons = () =>
      [...document.querySelectorAll('button, a')].filter((one) => getComputedStyle(one).backgroundColor === accent)
    const covered = () => {
      const toasts = [...document.querySelectorAll('section[aria-label="Notifications"] > *')].map((toast) =>
        toast.getBoundingClientRect(),
      )
      const isUnder = (box: DOMRect) =>
        toasts.some((one) => {
          const isBeside = one.right <= box.left || box.right <= one.left
          return !isBeside && one.top < box.bottom && box.top < one.bottom
        })
      return buttons().filter((button) => isUnder(button.getBoundingClientRect()))
    }
    const found = new Set<string>()
    // Toasts give way within a frame; on a busy machine frames come late.
    const note = async () => {
      for (let frame = 0; frame < 60 && covered().length > 0; frame += 1) await drawn()
      covered().forEach((button) => void found.add(`${button.textContent} at ${window.scrollY}`))
    }
    await note()
    for (const button of buttons()) {
      window.scrollBy({ top: button.getBoundingClientRect().top - 80, behavior: 'instant' })
      await drawn()
      await note()
    }
    return [...found]
  })
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  const name = `at ${viewport.width} no toast covers a primary button, from the login to the verdict`
  test(name, { tag: '@long' }, async ({ page }) => {
    const covered: string[] = []
    const look = async (words: string | RegExp) => {
      covered.push(...(await coveredButtons(page, words)).map((button) => `${words}: ${button}`))
    }
    const title = `Vault ${viewport.width}`
    const contestId = await contestBy(page, { title, from: -60, to: 60 })
    const ada = newPerson('ada')
    await signUpVerified(page, ada)
    await page.setViewportSize(viewport)

    await page.goto(`/contests/${contestId}/submit`)
    await writeIssue(page, { title: 'The queue pays twice', description: 'It pays twice.' })
    await page.route('**/api/issues', (route) => route.fulfill({ status: 503, json: { error: 'Try again at noon.' } }))
    await page.getByRole('button', { name: 'Submit Issue' }).click()
    await look('Try again at noon.')
    await page.unroute('**/api/issues')
    await page.getByRole('button', { name: 'Submit Issue' }).click()
    await look('Issue submitted successfully!')
    await page.goto('/submissions')
    await page.getByRole('link', { name: 'View' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'The queue pays twice' })).toBeVisible()
    const address = page.url()

    await page.evaluate(() => localStorage.clear())
    await page.goto('/login')
    await page.getByLabel('Email').fill(olga.email)
    await page.getByLabel('Password', { exact: true }).fill('Wrong-Horse-7!')
    await page.getByRole('button', { name: 'Login' }).click()
    await look('Invalid email or password')
    await logIn(page, olga)
    await look('Welcome back!')
    await page.goto(address)
    await page.getByRole('region', { name: 'Verdict' }).getByRole('button', { name: 'Valid', exact: true }).click()
    await look(/marked valid/)
    expect(covered).toEqual([])
  })
}
