import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ada, answerCalls, grace, offline, refusal, success, unverified } from '#test/web/answer-calls'
import { closeClient, openClient, pageHeading } from '#test/web/open-client'
import { contestOf, issueOf, onePage } from '#test/web/vault-spring'
import { clearSession, openSession, showSession } from '../accounts/session/session-store'
import { queryClient } from '../api/query-client'
import { formatDay } from '../ui/time/dates'
import { ContestDetail } from './detail/ContestDetail'

afterEach(closeClient)

const at = '/contests/vault-spring'

function open(contest = contestOf(), viewer = ada) {
  const calls = answerCalls({
    'GET /api/contests/vault-spring': success({ contest }),
    'GET /api/issues': success({
      issues: [issueOf({ status: 'valid' }), issueOf({ _id: 'issue-2', title: 'Stale price', userId: '' as never })],
      pagination: onePage(37),
    }),
  })
  openSession('token', viewer, true)
  return { calls, ...openClient(at) }
}

test('a contest shows its description in blocks, its rules, dates and actions [1.access.01 2.contest.01 .06 .07 .08 .10 .12 .13]', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Vault Spring' })).toBeTruthy()
  expect(screen.getByText('by Olga')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'scope:' })).toBeTruthy()
  expect(screen.getByText('src/Vault.sol').closest('li')).not.toBeNull()
  for (const rule of ['Critical Issues Only', 'Bounty Pool', 'No Duplicates', 'KYC Required']) {
    expect(screen.getByRole('heading', { name: rule })).toBeTruthy()
  }
  const facts = within(screen.getByRole('region', { name: 'Contest Information' }))
  expect(facts.getByText('$50,000')).toBeTruthy()
  expect(facts.getByText(/^1 day 23 hours$/)).toBeTruthy()
  const actions = within(screen.getByRole('region', { name: 'Quick Actions' }))
  expect(actions.getByRole('link', { name: 'View Repository' }).getAttribute('rel')).toBe('noopener noreferrer')
  expect(actions.getByRole('link', { name: 'My Submissions' }).getAttribute('href')).toBe('/submissions')
  expect(screen.queryByRole('heading', { name: 'Recent Submissions' })).toBeNull()
})

const judged = { hidesAuthors: true, hidesVerdicts: true, undecidedMax: 3 }

test.each([
  ['a researcher', ada],
  ['an admin', grace],
])('%s can read how a contest is judged before its start', async (_, viewer) => {
  open(contestOf({ ...judged, from: 1, to: 9 }), viewer)
  const section = within(await screen.findByRole('region', { name: 'How it is judged' }))
  const terms = section.getAllByRole('term').map((term) => term.textContent)
  expect(terms).toEqual(['Hidden names', 'Hidden verdicts', 'Open submissions'])
  expect(section.getByText(/3 submissions open at a time/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'How it is judged' }).getAttribute('href')).toBe('#contest-judging')
})

test("a contest without such settings doesn't mention them", async () => {
  open()
  expect(await pageHeading()).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'How it is judged' })).toBeNull()
})

test('a contest that hides verdicts says so until it has ended', async () => {
  const words = 'Verdicts are hidden until the contest ends.'
  open(contestOf({ hidesVerdicts: true }))
  expect(await screen.findByText(words)).toBeTruthy()
  closeClient()
  open(contestOf({ hidesVerdicts: true, to: -1 }))
  expect(await pageHeading()).toBeTruthy()
  expect(screen.queryByText(words)).toBeNull()
})

test('the header shows status, author and creation date [2.contest.02 .03 .04]', async () => {
  open(contestOf({ createdAt: '2026-10-28T12:00:00.000Z' }))
  const head = within((await pageHeading()).closest('header') as HTMLElement)
  expect(head.getByText('Active')).toBeTruthy()
  expect(head.getByText('1 day 23 hours left')).toBeTruthy()
  expect(head.getByText('by Olga')).toBeTruthy()
  expect(head.getByText('Oct 28, 2026').getAttribute('datetime')).toBe('2026-10-28T12:00:00.000Z')
})

test('the rules say what qualifies, what does not, how the pool is split and that KYC comes before payment [1.access.01 1.reward.01 .02 .06 .07]', async () => {
  open()
  const rules = within(await screen.findByRole('region', { name: 'Contest Rules' }))
  const critical = rules.getByText(/more than 20% of total funds/).textContent
  for (const words of ['steal, lock or compromise access', 'normal operating conditions']) {
    expect(critical).toContain(words)
  }
  expect(rules.getByText(/High, Medium, Low and Informational ones earn no reward/)).toBeTruthy()
  expect(rules.getByText(/split equally among unique valid Critical issues/)).toBeTruthy()
  expect(rules.getByText(/first valid submission wins/)).toBeTruthy()
  expect(rules.getByText(/KYC check before any reward is paid/)).toBeTruthy()
  expect(rules.getByRole('link', { name: 'Rule 3' }).getAttribute('href')).toBe('#rule-3')
})

test('a description is drawn in blocks, and what looks like HTML stays text [2.contest.05 .24 .25 .26 .27]', async () => {
  const description = 'In scope:\n\n- a\n- b\n\nFile   nSLOC\nV.sol  312\n\n<img src=x onerror=alert(1)>'
  open(contestOf({ description }))
  const blocks = within(await screen.findByRole('region', { name: 'Description' }))
  expect(blocks.getByRole('heading', { name: 'In scope:' })).toBeTruthy()
  expect(blocks.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['a', 'b'])
  expect(blocks.getByRole('region', { name: 'Source count' }).tagName).toBe('PRE')
  expect(blocks.getByText('<img src=x onerror=alert(1)>').tagName).toBe('P')
})

test('a pool that is not set reads $100,000 [2.contest.08]', async () => {
  open(contestOf({ prizePool: null }))
  const facts = within(await screen.findByRole('region', { name: 'Contest Information' }))
  expect(facts.getByText('$100,000')).toBeTruthy()
})

test('both dates stand in the information, and the time to the next one [2.contest.09 .10]', async () => {
  const startDate = new Date(Date.now() + (3 * 24 + 1) * 3_600_000 + 30_000)
  open(contestOf({ startDate: startDate.toISOString(), to: 9, githubRepoUrl: null }))
  const facts = within(await screen.findByRole('region', { name: 'Contest Information' }))
  const row = (name: string) => facts.getByText(name).parentElement as HTMLElement
  expect(row('Start date').textContent).toContain(formatDay(startDate))
  expect(row('End date').textContent).toContain(formatDay(new Date(Date.now() + 9 * 86_400_000)))
  expect(within(row('Starts in')).getByRole('timer').textContent).toBe('3 days 1 hour')
  expect(facts.queryByText('Time remaining')).toBeNull()
})

test('before the start the repository is not there yet and nothing can be submitted [2.contest.04 .06 .11 .12 .17 .28 .29]', async () => {
  open(contestOf({ from: 2, to: 9 }))
  expect(await screen.findByText('Repository will be available when the contest starts')).toBeTruthy()
  expect(screen.getByText(/hasn't started yet/)).toBeTruthy()
  expect(screen.getByText('Upcoming')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Submit Issue' })).toBeNull()
  expect(screen.queryByRole('link', { name: /github|View Repository/ })).toBeNull()
})

test.each([
  [false, 'Ended', /Results are being finalized/],
  [true, 'Ended · results final', /Results have been finalized/],
])(
  'after the end a banner says how far the results are (finalized: %s) [2.contest.04 .06 .11 .12 .18 .19 .28]',
  async (isFinalized, status, words) => {
    open(contestOf({ from: -9, to: -1, isFinalized }))
    expect(await screen.findByText(words)).toBeTruthy()
    const head = (await pageHeading()).closest('header') as HTMLElement
    expect(within(head).getByText(status)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Submit Issue' })).toBeNull()
    for (const name of ['github.com/vault-spring/vaults', 'View Repository']) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('https://github.com/vault-spring/vaults')
    }
  },
)

test('the commit of a repository can be copied', async () => {
  const commit = '4be19c7d0a1b2c3d4e5f60718293a4b5c6d7e8f9'
  const { user } = open(contestOf({ githubRepoUrl: `https://github.com/vault-spring/vaults/tree/${commit}` }))
  await user.click(await screen.findByRole('button', { name: 'Copy commit 4be19c7' }))
  expect(await screen.findByText('Commit copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(commit)
})

const readBlob = (file: Blob) =>
  new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result)
    reader.readAsText(file)
  })

test('a contest can be added to a calendar', async () => {
  const made: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${made.push(file as Blob)}`)
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = open(contestOf({ endDate: '2099-11-23T18:00:00.000Z' }))
  await user.click(await screen.findByRole('button', { name: 'Add to calendar' }))
  expect((clicked.mock.instances[0] as unknown as HTMLAnchorElement).download).toBe('vault-spring.ics')
  const text = await readBlob(made[0] as Blob)
  expect(text).toContain('SUMMARY:Vault Spring')
  expect(text).toContain('DTEND:20991123T180000Z')
  expect(text).toContain('/contests/vault-spring')
})

test('a verified researcher continues to the form [2.contest.11 .22]', async () => {
  const { user, address } = open()
  await user.click((await screen.findAllByRole('button', { name: 'Submit Issue' }))[0] as HTMLElement)
  expect(await screen.findByRole('heading', { name: 'Submit Issue' })).toBeTruthy()
  expect(address()).toBe('/contests/vault-spring/submit')
})

function drawDetail() {
  const routes = [
    { path: '/', element: <ContestDetail contest={contestOf()} /> },
    { path: '/login', element: <h1>Login</h1> },
  ]
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter(routes)} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

test('a person without a verified address is told so when pressing Submit Issue [2.contest.21]', async () => {
  showSession('token', unverified(ada))
  const user = drawDetail()
  await user.click(screen.getAllByRole('button', { name: 'Submit Issue' })[0] as HTMLElement)
  expect(screen.getByRole('alert').textContent).toContain('Please verify your email address before submitting issues.')
})

test('a person whose session has ended elsewhere is sent to the login [2.contest.13 .20]', async () => {
  clearSession()
  const user = drawDetail()
  expect(screen.queryByRole('link', { name: 'My Submissions' })).toBeNull()
  await user.click(screen.getAllByRole('button', { name: 'Submit Issue' })[0] as HTMLElement)
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeTruthy()
})

test('a missing contest is reported as gone, but not during an outage [2.contest.14 .15 .16]', async () => {
  const replies = [offline, offline]
  answerCalls({ [`GET /api${at}`]: () => replies.pop() ?? refusal(404, 'Contest not found') })
  openSession('token', ada, true)
  const { user } = openClient(at)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.queryByText('Contest Not Found')).toBeNull()
  await user.click(retry)
  expect(await screen.findByRole('heading', { name: 'Contest Not Found' })).toBeTruthy()
  expect(screen.getByText("The contest you're looking for doesn't exist or has been removed.")).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Browse Contests' }).getAttribute('href')).toBe('/contests')
})

test("a researcher's browser does not request other people's submissions [2.contest.30]", async () => {
  const { calls } = open()
  await pageHeading()
  expect(screen.queryByRole('region', { name: 'Recent Submissions' })).toBeNull()
  expect(calls.some((call) => call.route === 'GET /api/issues')).toBe(false)
})

test("an admin sees everyone's latest submissions [2.contest.30 .33 .34 .35 .36 3.issue.09]", async () => {
  const { calls } = open(contestOf(), grace)
  const table = within(await screen.findByRole('table', { name: /Vault Spring/ }))
  expect(screen.getByText(/2 of 37/)).toBeTruthy()
  const [, first, second] = table.getAllByRole('row')
  expect(first?.textContent).toBe('12Settling twice empties the queueAdaNov 10, 2026ValidView')
  expect(second?.textContent).toBe('12Stale priceUnknownNov 10, 2026PendingView')
  expect(table.getByRole('link', { name: 'View: Stale price' }).getAttribute('href')).toBe('/submissions/issue-2')
  expect(screen.getByRole('link', { name: 'View all' }).getAttribute('href')).toBe('/submissions?contest=vault-spring')
  expect(calls.find((call) => call.route === 'GET /api/issues')?.query).toBe('?contestId=vault-spring&limit=10')
  expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/admin/contests/vault-spring/edit')
})

test('the lines of a paragraph of a description stay lines, and a file tree keeps its columns', async () => {
  const tree = 'src/\n├── Vault.sol\n└── Queue.sol'
  const steps = '1. Deposit\n2. Settle'
  open(contestOf({ description: `${tree}\n\n${steps}\n\nIn scope:\nsrc/` }))
  await screen.findByText(/^1\. Deposit/)
  const shown = (text: string) => [...document.querySelectorAll('p, h3')].find((one) => one.textContent === text)
  for (const text of [tree, steps, 'In scope:\nsrc/']) expect(shown(text)?.className).toContain('lines')
  expect([shown(tree)?.className, shown(steps)?.className].map((name) => name?.includes('columns'))).toEqual([
    true,
    false,
  ])
})

test('a description shows links, code and bold, but no HTML and no dangerous link', async () => {
  const description =
    'Read **everything** in `src/`.\n\n* [the paper](https://vault.example/paper)\n* mail [us](mailto:a@vault.example)\n\nscope: `Vault.sol`\n\n' +
    'File | nSLOC\n**A** https://vault.example/a\n\n[x](javascript:alert(1)) [y](data:text/html,1) <img src=x onerror=alert(1)>'
  open(contestOf({ description, knownIssues: '`Queue` rounds **down**.' }))
  const section = within(await screen.findByRole('region', { name: 'Description' }))
  expect(section.getByText('everything').tagName).toBe('STRONG')
  expect(section.getByText('src/').tagName).toBe('CODE')
  expect(section.getByText('Vault.sol').closest('h3')?.textContent).toBe('scope: Vault.sol')
  const links = section.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual(['https://vault.example/paper', 'mailto:a@vault.example', 'https://vault.example/a'])
  expect(section.getByRole('link', { name: 'the paper' }).getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(section.getByRole('region', { name: 'Source count' }).textContent).toContain('**A** https')
  expect(section.getByText(/javascript:alert\(1\).*<img src=x/)).toBeTruthy()
  expect(document.querySelector('main section img')).toBeNull()
  const known = within(screen.getByRole('region', { name: 'Known Issues' }))
  expect([known.getByText('Queue').tagName, known.getByText('down').tagName]).toEqual(['CODE', 'STRONG'])
})

test('a list leads to each section of the contest', async () => {
  open(contestOf({ knownIssues: 'Rounding.' }))
  const contents = within(await screen.findByRole('navigation', { name: 'On this page' }))
  // Those of features come last.
  const links = contents.getAllByRole('link').slice(0, 5)
  const titles = ['Description', 'Repository', 'Contest Rules', 'Known Issues', 'Terms']
  expect(links.map((link) => link.textContent)).toEqual(titles)
  for (const link of links) {
    expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')?.textContent).toBe(link.textContent)
  }
})
