import { expect } from '../../support/start-product'
import type { Story } from './begin-story'

/** Mei becomes an admin, and four people get seats. */
export async function giveSeats(story: Story): Promise<void> {
  const { call, read, idOf, id, at, olga, mei, grace, sponsor } = story
  story.step('Seats')
  await call('setRole', { as: olga, id: idOf(mei), body: { admin: true } })
  const seats = [
    { personId: idOf(sponsor), seat: 'sponsor' },
    { personId: idOf(mei), seat: 'lead' },
    { personId: idOf(grace), seat: 'judge' },
  ]
  for (const body of seats) await call('setSeat', { as: olga, id, body })
  const rules = [/Hidden names/, /100% of the submissions/, /authors have 1 hour to appeal/]
  await read(mei, { mails: [/You are now the lead judge of Tessera Bridge/], pages: [[at.contest, ...rules]] })
  await read(grace, { mails: [/You are now a judge of Tessera Bridge/, /olga made mei an admin/] })
  await read(sponsor, {
    mails: [/You are now a sponsor of Tessera Bridge/],
    home: [/Tessera Bridge\s+Nothing to answer/],
    pages: [[at.contest, ...rules, /No questions yet/]],
  })
  await story.readAsStranger(at.contest, [/Remember me/])
}

/** Linus asks in his translated browser, the sponsor answers, and Ada, who has submitted before, is told of the addendum. */
export async function askAndAnswer(story: Story): Promise<string> {
  const { callAt, read, at, id, ada, linus, sponsor } = story
  story.step('A question and its answer')
  const text = 'The flag is written after the call, so anybody can call it again.'
  const first = await story.submit(ada, 'A message is executed twice', text)
  await read(ada, {
    home: [/A message is executed twice\s+Pending/],
    pages: [[story.issue(first), /Visible to you and the judges/, /Terms\s+Original/]],
  })
  const page = await story.pageOf(linus)
  await page.goto(at.contest)
  await page.getByLabel('Your question').fill('Is the relayer trusted?')
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByText('Question sent')).toBeVisible()
  await read(linus, { pages: [[at.contest, /Is the relayer trusted\?[\s\S]*Not answered yet/]] })
  await story.later(0.1)
  await read(sponsor, {
    mails: [/A question needs an answer: Tessera Bridge/],
    home: [/1 contest needs an answer\s+Tessera Bridge\s+1 question to answer/],
    pages: [[at.sponsor, /1 submission so far/, /Is the relayer trusted\?/]],
  })
  const path = '/contests/{id}/sponsor/questions'
  const { questions } = await callAt({ method: 'GET', path }, { as: sponsor, id })
  const body = { questionId: questions[0]._id, answer: 'The relayer is not trusted.' }
  await callAt({ method: 'POST', path: `${path}/answer` }, { as: sponsor, id, body })
  const addendum = /Addendum 1: Answer to a question[\s\S]*The relayer is not trusted\./
  await read(linus, {
    mails: [/Your question about Tessera Bridge was answered/],
    pages: [[at.contest, addendum, /Answered by addendum 1/]],
  })
  const told = await read(ada, {
    mails: [/Addendum 1 to the terms of Tessera Bridge/],
    pages: [[at.contest, addendum, /You have not asked a question yet/]],
  })
  expect.soft(told.mails + told.pages.join()).not.toMatch(/linus/)
  await read(sponsor, { home: [/Tessera Bridge\s+Nothing to answer/], pages: [[at.sponsor, /Answered by addendum 1/]] })
  return first
}

/** Linus writes, submits and edits in his translated browser. */
export async function submitAndEdit(story: Story) {
  const { call, read, at, linus, nadia, sponsor } = story
  story.step('Submissions and an edit')
  const replay = await story.submit(linus, 'Replay of a message', 'executeMessage() pays twice if it is called again.')
  const sweep = 'sweepFees() lets any caller take all collected fees and the deposits beside them.'
  const own = await story.submit(nadia, 'Anybody can drain the fee vault', sweep)
  const page = await story.pageOf(linus)
  await page.goto(`${at.contest}/submit`)
  await page.getByLabel('Issue title').fill('The relayer can withhold messages')
  await page.getByLabel('Description').fill('It never forwards them, and the funds stay locked.')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: /Submit Issue/ }).click()
  await expect(page.getByText('Issue submitted successfully!').first()).toBeVisible()
  const { issues } = await call('listMyIssues', { as: linus })
  const refused: string = issues.find(({ title }: { title: string }) => title.startsWith('The relayer'))._id
  await page.goto(`${story.issue(refused)}/edit`)
  await page.getByLabel('Description').fill('It never forwards them, and all funds stay locked for good.')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page).toHaveURL(story.issue(refused))
  await read(linus, {
    home: [/5\s+The relayer can withhold messages\s+Pending/],
    pages: [
      [story.issue(refused), /Place in line\s+5/, /locked for good/, /Terms\s+Original with addendum 1/],
      ['/submissions', /The relayer can withhold messages/, /Edited/],
    ],
  })
  // Who has to be told of a wallet is looked for when the product starts, and once a minute.
  await story.later(0.2)
  await read(nadia, {
    mails: [/Check your wallet before Tessera Bridge ends[\s\S]*the zero address/],
    home: [/Anybody can drain the fee vault\s+Pending/],
  })
  const seen = await read(sponsor, { pages: [[at.sponsor, /4 submissions so far/]] })
  expect.soft(seen.pages.join()).not.toMatch(/Replay of a message|drain the fee vault/)
  return { replay, own, refused }
}
