import { expect } from '../../support/start-product'
import type { Story } from './begin-story'
import type { Ids } from './judge-it'

/** Everybody reads what would be paid, and until when they can appeal. */
export async function publishPreliminary(story: Story, { replay }: Ids): Promise<void> {
  const { call, read, at, id, ada, linus, mei, sponsor } = story
  story.step('Preliminary results')
  await call('publishPreliminaryResults', { as: mei, id, body: {} })
  for (const person of [ada, linus]) {
    const { mails, home } = await read(person, {
      mails: [/Preliminary results of Tessera Bridge: you can appeal until/],
      home: [/Tessera Bridge\s+Preliminary results, appeal until/],
      pages: [[at.results, /Each would earn\s+\$45,000/, /Appeals end in/]],
    })
    const until = /you can appeal until \S+ (\d\d:\d\d) UTC/.exec(mails)?.[1]
    expect.soft(home).toContain(`${until} UTC`)
  }
  await read(linus, { pages: [[story.issue(replay), /Your award\s+None/, /Appeals end in/]] })
  await read(sponsor, { pages: [[at.results, /Results are not final yet/]] })
}

/** Linus appeals in his translated browser; only Mei, who did not decide before, may answer. */
export async function appealAndDecide(story: Story, { refused }: Ids): Promise<void> {
  const { callAt, read, at, id, ada, linus, mei, grace, olga } = story
  story.step('An appeal')
  const page = await story.pageOf(linus)
  await page.goto(story.issue(refused))
  await page.getByRole('button', { name: 'Appeal…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Appeal' })
  await dialog.getByLabel(/^The verdict/).check()
  await dialog.getByRole('textbox').first().fill('Addendum 1')
  await dialog.getByRole('textbox').nth(1).fill('Addendum 1 says that the relayer is not trusted.')
  await dialog.getByRole('button', { name: 'Send appeal' }).click()
  await expect(dialog).toHaveCount(0)
  await read(linus, { pages: [[story.issue(refused), /The verdict\s+Open/]] })
  await story.later(2.2)
  await read(mei, {
    mails: [/An appeal needs your decision: Tessera Bridge/],
    home: [/1 appeal\s+Tessera Bridge, oldest/],
    pages: [[at.appeals, /1 to decide/]],
  })
  for (const person of [grace, olga]) {
    const { mails, home } = await read(person, {
      home: [/Waiting for you/],
      pages: [[at.appeals, /None for you, 1 for other judges/]],
    })
    expect.soft(mails).not.toMatch(/appeal/)
    expect.soft(home).not.toMatch(/\d+ appeals?\s+Tessera Bridge/)
  }
  const { appeals } = await callAt({ method: 'GET', path: '/admin/contests/{id}/appeals' }, { as: mei, id })
  const body = { outcome: 'upheld', change: 'mark_valid', reason: 'The addendum binds this submission.' }
  await callAt({ method: 'PUT', path: '/admin/appeals/{id}' }, { as: mei, id: appeals[0]._id, body })
  await read(linus, {
    mails: [
      /Your appeal about the verdict of submission #5, .* was upheld\.\s+The reason: The addendum binds/,
      /withhold messages”, to Tessera Bridge was reviewed again\. Its status is now: valid\.\s/,
    ],
    home: [/The relayer can withhold messages\s+Valid/],
    pages: [
      [story.issue(refused), /The verdict\s+Upheld/, /The addendum binds this submission\./],
      [at.results, /Each would earn\s+\$30,000/],
    ],
  })
  await read(ada, { pages: [[at.results, /Each would earn\s+\$30,000/]] })
  expect.soft((await read(mei, { home: [/Waiting for you/] })).home).not.toMatch(/\d+ appeals?\s+Tessera Bridge/)
}

/** Winners read their award, those who work what is next, and the sponsor the results. */
export async function finalize(story: Story, { replay }: Ids): Promise<void> {
  const { call, read, at, id, ada, linus, nadia, mei, olga, sponsor } = story
  story.step('Final results')
  await story.later(4)
  await read(mei, { home: [/Ready to finalize\s+Tessera Bridge/] })
  await call('finalizeContest', { as: mei, id, body: {} })
  const mails = [/The results of Tessera Bridge are final/]
  const share = [at.results, /Your share\s+\$30,000/, /Each earns\s+\$30,000/] as [string, ...RegExp[]]
  for (const person of [ada, linus]) await read(person, { mails, pages: [share] })
  await read(nadia, {
    mails: [...mails, /Your award for Tessera Bridge cannot be paid to your wallet/],
    pages: [[...share, /KYC check, which has not started[\s\S]*Your wallet is the zero address/]],
  })
  await read(ada, { pages: [[at.results, /Waiting for your KYC check, which has not started/]] })
  await read(linus, {
    pages: [[story.issue(replay), /Your award\s+\$0/, /another submission of this issue came first/]],
  })
  const next = [/Next steps/, /Release to the sponsors/, /Identity checks/, /Pay the awards/, /Publish the report/]
  await read(mei, { pages: [[at.contest, ...next]] })
  await read(olga, {
    home: [/Identity checks\s+6 people/],
    pages: [[at.payments, /KYC not started/, /the zero address/]],
  })
  const { pages } = await read(sponsor, {
    home: [/Tessera Bridge\s+Results final/],
    pages: [[at.results, /Each earns\s+\$30,000/, /Pool split/]],
  })
  expect.soft(pages.join()).not.toMatch(/None of your submissions/)
}

/** Ada is paid; Nadia's award is left out until she has another wallet. */
export async function pay(story: Story): Promise<void> {
  const { call, read, at, id, idOf, ada, linus, nadia, olga } = story
  story.step('Identity checks and payments')
  const body = { state: 'approved', note: 'Seen.', expectedState: 'none' }
  for (const person of [ada, nadia]) await call('setKyc', { as: olga, id: idOf(person), body })
  const approved = /Your identity check at Primacy was approved/
  await read(ada, { mails: [approved], pages: [[at.results, /Payable\s+Ready to be paid by the organizers/]] })
  await read(nadia, {
    mails: [approved, /Awards cannot be paid to your wallet 0x0000\.\.\.0000: it is the zero address/],
    pages: [[at.results, /Held\s+Your wallet is the zero address/]],
  })
  const { leftOut } = await call('exportPayments', { as: olga, id, body: { format: 'csv' } })
  expect(leftOut).toMatchObject([{ author: { username: nadia.username }, fault: 'zero' }])
  expect.soft((await read(nadia, {})).mails).toBe('')
  const { payments } = await call('listPayments', { as: olga, id })
  const paid = payments.lines.find(({ author }: { author: { username: string } }) => author.username === ada.username)
  const transactionHash = `0x${'5e2d'.repeat(16)}`
  await call('recordPayment', { as: olga, id, body: { transactionHash, lineIds: [paid._id] } })
  await read(ada, {
    mails: [/You were paid \$30,000 for Tessera Bridge/, new RegExp(transactionHash)],
    pages: [[at.results, /Paid so far \$30,000/, /Paid\. The transaction is the proof/]],
  })
  await read(linus, { pages: [[at.results, /Paid so far \$30,000/]] })
  await story.setWallet(nadia, '0x1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b9f0e')
  await read(nadia, {
    mails: [/Your wallet address at Primacy was changed/],
    pages: [[at.results, /payment waits 72 hours/, /Goes to\s+0x1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b9f0e/]],
  })
  await read(olga, { pages: [[at.payments, /Paid\s+\$30,000/, /Held\s+\$30,000/]] })
}

/** Strangers read the report, with the names of those who show them, and only the answer that was meant for it. */
export async function publishReport(story: Story, { first, own }: Ids): Promise<void> {
  const { call, callAt, read, id, ada, linus, nadia, mei } = story
  story.step('The report')
  await call('choosePublicity', { as: ada, body: { name: false, awards: false } })
  const draft = { summary: 'Three vulnerabilities of a bridge.', nSloc: null, commit: null, scope: 'All of it.' }
  const path = '/admin/contests/{id}/report'
  const asked = { as: mei, id, body: { ...draft, delayHours: 0, findings: [] } }
  const saved = await callAt({ method: 'PUT', path }, asked)
  const body = { previewDigest: saved.preparation.previewDigest }
  const { preparation } = await callAt({ method: 'POST', path: `${path}/publication` }, { as: mei, id, body })
  await story.readAsStranger('/reports', [/Tessera Bridge/])
  const report = await story.readAsStranger(`/reports/${preparation.history[0].slug}`, [
    /Three vulnerabilities of a bridge\./,
    /\$30,000/,
    /The flag is written first now\./,
    new RegExp(`\\$30,000\\s+to\\s+${linus.username}`),
  ])
  expect.soft(report).not.toMatch(/\b(ada|nadia)\b|not deployed yet/)
  const isPublic = /Public: anyone can read it in the published report/
  await read(ada, { pages: [[story.issue(first), isPublic, /The flag is written first now\./]] })
  const { pages } = await read(nadia, { pages: [[story.issue(own), isPublic]] })
  expect.soft(pages.join()).not.toContain('not deployed yet')
}
