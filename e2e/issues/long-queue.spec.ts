import { fetchReply } from '../../scripts/screens/answer'
import { expect, test } from '../support/start-product'

type Entry = { _id: string; title: string; placeInLine: number }

// Submitting 300 issues would take a minute: the first 299 entries of the reply are made up.
test('a queue of 300 submissions opens with the selected one in view', { tag: '@long' }, async ({ page, demo }) => {
  const { url } = demo
  await page.route('**/api/admin/contests/*/triage', async (route) => {
    const response = await fetchReply(route)
    const reply = await response.json()
    const last: Entry = reply.data.issues.at(-1)
    const before = Array.from({ length: 299 }, (_, place) => ({
      ...last,
      _id: `made-up-${place + 1}`,
      title: `${place < 199 ? 'Early' : 'Late'} report ${place + 1}`,
      placeInLine: place + 1,
    }))
    reply.data.issues = [...before, { ...last, placeInLine: 300 }]
    await route.fulfill({ response, json: reply })
  })
  await page.goto(`${url}/terms`)
  await page.evaluate(
    (state) => {
      localStorage.setItem('token', state.token)
      localStorage.setItem('auth-storage', JSON.stringify({ state }))
    },
    demo.sessions.grace as { token: string },
  )
  const queue = page.getByRole('region', { name: 'Queue' })
  const chosen = queue.locator('[aria-current]')
  const at = `${url}/admin/contests/${demo.contest('Vault Spring')}/triage`

  // A report that is still loading takes no room from the queue.
  await page.route('**/api/**/made-up-*/judging', () => {})
  await page.goto(`${at}?issue=made-up-250`)
  await expect(chosen).toContainText('Late report 250')
  await expect(chosen).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('next, previous')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('j')
  await expect(chosen).toContainText('Late report 251')
  await expect(chosen).toBeInViewport({ ratio: 1 })

  await queue.getByRole('searchbox').fill('late')
  await expect(queue.getByText('100 of 300 submissions')).toBeVisible()
  await expect(chosen).toBeInViewport({ ratio: 1 })
})
