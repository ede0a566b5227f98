import { storeSession } from '../support/people'
import { expect, test } from '../support/start-product'

type Session = { token: string; user: unknown }

/** An API call as one of the cast. */
async function ask(url: string, { token }: Session, path: string, body: unknown) {
  const reply = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  const { data, error } = await reply.json()
  expect(error, path).toBeUndefined()
  return data
}

const texts = [
  'An exit ticket can be redeemed twice in one epoch, because redeem() is keyed by operator.',
  'The oracle accepts a stale price, because updatedAt is ignored by latestRoundData.',
  'An exit ticket can be redeemed twice by re-registration, because redeem() is keyed by operator.',
  'Delegates keep their votes after an undelegation, because no checkpoint is written.',
]
const promised = { confirmFundsImpact: true, confirmNoTrustedParty: true, confirmPoCReflects: true }

test('Grace sweeps the duplicates of a submission with one key each, takes the sweep back, and does it again', async ({
  page,
  demo,
}) => {
  const { url } = demo
  const { ada, linus, grace, olga } = demo.sessions as Record<'ada' | 'linus' | 'grace' | 'olga', Session>
  const { contest } = await ask(url, olga, '/contests', {
    title: 'Swept by keys',
    description: 'Restaking.\n\nScope:\n\n- src/Exit.sol',
    githubRepoUrl: 'https://github.com/marrow/restaking',
    startDate: new Date(Date.now() - 3_600_000).toISOString(),
    endDate: new Date(Date.now() + 86_400_000).toISOString(),
    prizePool: 100_000,
  })
  for (const [place, description] of texts.entries()) {
    const body = { contestId: contest._id, title: `Report ${place + 1}`, description, ...promised }
    await ask(url, place % 4 === 0 ? ada : linus, '/issues', body)
  }
  await storeSession(page, grace, url)
  await page.goto(`${url}/admin/contests/${contest._id}/triage`)
  const keys = page.keyboard
  const dialog = page.getByRole('dialog', { name: 'Sweep from 1' })
  const reading = async (place: number) => {
    await expect(page.getByRole('region', { name: `Submission ${place}: Report ${place}` })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Decision' }).getByRole('heading', { name: 'History' })).toBeVisible()
  }
  const sweep = async () => {
    await keys.press('d')
    await expect(dialog.getByRole('region', { name: 'Submission 3' })).toContainText('re-registration')
    await keys.press('y')
    await reading(2)
    await expect(page.getByText('Sweep from 1: 1 the same, 0 not the same')).toBeVisible()
  }

  await reading(1)
  await keys.press('d')
  await expect(dialog.getByText(/^No decided submission is the same as 1\./)).toBeVisible()
  await keys.press('1')
  await expect(dialog.getByRole('region', { name: 'Submission 3' })).toContainText('re-registration')
  await keys.press('Escape')
  await sweep()
  await keys.press('u')
  await expect(page.getByText('Sweep undone: 2 submissions as before')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${url}/admin/contests/${contest._id}/triage`)
  await page.getByRole('link', { name: /Report 1/ }).click()
  await reading(1)
  await keys.press('d')
  const [own, other] = [
    dialog.getByRole('region', { name: 'Submission 1' }),
    dialog.getByRole('region', { name: 'Submission 3' }),
  ]
  await expect(other).toContainText('re-registration')
  const [above, below] = [await own.boundingBox(), await other.boundingBox()]
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  await dialog.getByRole('button', { name: 'Same', exact: true }).click()
  await expect(page.getByText('Sweep from 1: 1 the same, 0 not the same')).toBeVisible()
})
