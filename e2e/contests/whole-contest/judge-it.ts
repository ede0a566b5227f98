import { expect } from '../../support/start-product'
import type { Story } from './begin-story'

export type Ids = Record<'first' | 'replay' | 'own' | 'refused', string>

const reason = 'The relayer is trusted by the contest, so this needs its mistake.'

/** Grace gives every first verdict; one submission becomes a duplicate after the mail about it. */
export async function judge(story: Story, { first, replay, own, refused }: Ids): Promise<void> {
  const { call, read, at, ada, linus, mei, grace, olga } = story
  story.step('The end')
  await story.later(2)
  for (const person of [mei, grace, olga]) {
    await read(person, {
      mails: [/has ended: 4 submissions need a verdict/],
      home: [/4 submissions to judge\s+Tessera Bridge, oldest 2 hours/],
      pages: [[at.triage, /4\s+pending/, /Researcher 1/]],
    })
  }
  await read(linus, { pages: [[story.issue(refused), /can no longer be edited or withdrawn/]] })
  story.step('Judging')
  for (const id of [first, replay, own]) await call('setVerdict', { as: grace, id, body: { status: 'valid' } })
  await call('setVerdict', { as: grace, id: refused, body: { status: 'invalid', invalidationReason: reason } })
  await read(linus, {
    mails: [
      /“Replay of a message”, is now: valid\.\s/,
      /withhold messages”, is now: invalid\.\s+The reason: The relayer is/,
    ],
    home: [/Replay of a message\s+Valid\s/, /The relayer can withhold messages\s+Invalid/],
    pages: [
      [story.issue(replay), /eligible for bounty rewards/],
      [story.issue(refused), /Invalid\s+The relayer is trusted by the contest/],
    ],
  })
  await read(ada, {
    mails: [/“A message is executed twice”, to Tessera Bridge was reviewed\. Its status is now: valid\.\s/],
  })
  await call('groupDuplicates', { as: grace, body: { issueIds: [first, replay] } })
  await read(linus, {
    mails: [
      /“Replay of a message”, to Tessera Bridge was reviewed again\. Its status is now: valid, duplicate of #1, no award\./,
    ],
    home: [/Replay of a message\s+Valid, duplicate of #1, no award/],
    pages: [[story.issue(replay), /Your award\s+None/, /Submission #1 of the same issue comes first/]],
  })
  const told = await read(ada, { pages: [[story.issue(first), /Primary Duplicate/]] })
  expect.soft(told.mails).toBe('')
  const done = await read(grace, { home: [/Waiting for you/], pages: [[at.triage, /0\s+pending/, /4\/4/]] })
  expect
    .soft(done.home)
    .not.toMatch(/\d+ (submissions? to judge|second looks?|differences? to resolve)\s+Tessera Bridge/)
}

/** Olga sees no first verdict before she has given hers, and Mei resolves the one difference. */
export async function lookAgain(story: Story, { first, replay, own, refused }: Ids): Promise<void> {
  const { callAt, read, at, id, mei, grace, olga, nadia } = story
  story.step('Second looks')
  const blind = await read(olga, {
    home: [/4 second looks\s+Tessera Bridge/],
    pages: [
      [at.triage, /Second look: yours/],
      [at.looks, /4 left for you/],
    ],
  })
  expect(blind.pages[0]).not.toMatch(/G-1|Duplicate\n|relayer is trusted/)
  await callAt({ method: 'GET', path: '/admin/contests/{id}/second-look' }, { as: olga, id })
  const path = '/admin/issues/{id}/second-look'
  const looks = [
    { id: first, body: { verdict: 'valid', reason: null } },
    { id: replay, body: { verdict: 'valid', reason: null } },
    { id: own, body: { verdict: 'invalid', reason: 'By design.' } },
    { id: refused, body: { verdict: 'invalid', reason: 'Trusted.' } },
  ]
  for (const look of looks) await callAt({ method: 'PUT', path }, { as: olga, ...look })
  await read(mei, {
    home: [/1 difference to resolve\s+Tessera Bridge/],
    pages: [[at.looks, /1 to resolve/, /By design\./]],
  })
  for (const person of [grace, olga]) {
    expect
      .soft((await read(person, { home: [/Waiting for you/] })).home)
      .not.toMatch(/\d+ differences? to resolve\s+Tessera Bridge/)
  }
  const body = { verdict: 'valid', reason: 'Nothing in the terms allows it.' }
  await callAt({ method: 'POST', path: `${path}/resolution` }, { as: mei, id: own, body })
  await read(mei, { home: [/Preliminary results to publish\s+Tessera Bridge/] })
  await read(olga, { pages: [[at.looks, /All resolved/, /Nothing in the terms allows it\./]] })
  await read(nadia, {
    mails: [/fee vault”, to Tessera Bridge was reviewed\. Its status is now: valid\./],
    home: [/Valid/],
  })
}

/** The sponsor reads what is released, without names, and answers once for each issue. */
export async function releaseAndAnswer(story: Story, { first, own }: Ids): Promise<void> {
  const { call, read, at, id, ada, mei, sponsor } = story
  story.step('A release and its answers')
  await call('releaseIssues', { as: mei, id, body: {} })
  await story.later(2.1)
  const seen = await read(sponsor, {
    mails: [/You can now read 3 submissions to Tessera Bridge/],
    home: [/Tessera Bridge\s+2 answers to give/],
    pages: [
      [
        at.sponsor,
        /Submission 1 by Researcher 1: valid\s/,
        /Submission 2 by Researcher 2: valid, duplicate of #1, no award/,
      ],
    ],
  })
  expect.soft(seen.pages.join()).not.toMatch(/\b(ada|linus|nadia)\b|withhold/)
  const commit = '9fceb02d0ae598e95dc970b74767f1'
  const bodies = [
    { issueId: first, answer: 'fixed', commit, text: 'The flag is written first now.', audience: 'report' },
    { issueId: own, answer: 'acknowledged', text: 'The fix is not deployed yet.', audience: 'judges' },
  ]
  for (const body of bodies) await call('answerRelease', { as: sponsor, id, body })
  await read(sponsor, {
    home: [/Tessera Bridge\s+Ended, nothing to answer/],
    pages: [[at.sponsor, /For the judges only/]],
  })
  await read(mei, { pages: [[story.issue(own), /The fix is not deployed yet\.\s+For the judges only/]] })
  const author = await read(ada, { pages: [[story.issue(first), /Visible to you, the judges and the sponsors/]] })
  expect.soft(author.pages.join()).not.toContain('The flag is written first now.')
}
