import type { Browser } from '@playwright/test'
import { newPerson, type Person, signUpVerified } from '../../support/people'
import { expect } from '../../support/start-product'
import { hourMs, type LaterProduct, member } from '../later-product'
import { createReader } from './reading'

const [ada, linus, mei, grace, olga] = ['ada', 'linus', 'mei', 'grace', 'olga'].map(member) as [
  Person,
  Person,
  Person,
  Person,
  Person,
]

/**
 * The people of a whole contest, and the contest: Ada, Linus, whose browser translates every page, and Nadia submit, Mei
 * leads, Grace judges, Olga takes second looks and pays, and a sponsor answers.
 */
export async function beginStory(browser: Browser, product: LaterProduct) {
  const { call, callAt } = product
  const reader = createReader(browser, product, [linus])
  const [sponsor, nadia] = [newPerson('sponsor'), newPerson('nadia')]
  for (const person of [sponsor, nadia]) {
    const context = await browser.newContext({ baseURL: product.url })
    await signUpVerified(await context.newPage(), person)
    await context.close()
  }
  await setWallet(nadia, `0x${'0'.repeat(40)}`)
  const { contest } = await call('createContest', { as: olga, body: contestBody() })
  const id: string = contest._id
  // It has started already, and a job freezes its terms every 15 seconds.
  const terms = async () => (await call('readFrozenTerms', { as: ada, id })).terms
  await expect.poll(terms, { timeout: 60_000 }).not.toBeNull()
  const { people } = await call('listPeople', { as: olga })
  const idOf = (person: Person): string => people.find(({ username }: Person) => username === person.username)._id
  for (const person of [ada, linus, mei, grace, olga, sponsor, nadia]) await reader.newMails(person)

  function setWallet(as: Person, walletAddress: string) {
    return call('changeWallet', { as, body: { walletAddress, password: as.password } })
  }
  return {
    ...{ ...reader, call, callAt, ada, linus, mei, grace, olga, sponsor, nadia, id, idOf, setWallet },
    at: {
      contest: `/contests/${id}`,
      sponsor: `/contests/${id}/sponsor`,
      results: `/contests/${id}/results`,
      triage: `/admin/contests/${id}/triage`,
      looks: `/admin/contests/${id}/second-look`,
      appeals: `/admin/contests/${id}/appeals`,
      payments: `/admin/contests/${id}/payments`,
    },
    issue: (issueId: string) => `/submissions/${issueId}`,
    /** Goes on as many hours after the beginning. */
    async later(hours: number) {
      await reader.leaveAll()
      await product.goOnAt(hours)
    },
    async submit(as: Person, title: string, description: string): Promise<string> {
      return (await call('submitIssue', { as, body: { contestId: id, title, description } })).issue._id
    },
  }
}

export type Story = Awaited<ReturnType<typeof beginStory>>

const contestBody = () => ({
  ...{ title: 'Tessera Bridge', description: 'A bridge between rollups.', prizePool: 90_000 },
  githubRepoUrl: 'https://github.com/halyard/bridge',
  startDate: new Date(Date.now() - hourMs).toISOString(),
  endDate: new Date(Date.now() + hourMs).toISOString(),
  ...{ secondLookPercent: 100, appealHours: 1, hidesAuthors: true },
})
