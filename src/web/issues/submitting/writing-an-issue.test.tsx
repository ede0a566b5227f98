import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ada, answerCalls, success } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { contestOf, issueOf } from '#test/web/vault-spring'
import type { Contest } from '../../../contract/contest'
import { openSession } from '../../accounts/session/session-store'

afterEach(closeClient)

async function openForm(contest: Contest = contestOf()) {
  const calls = answerCalls({
    'GET /api/contests/vault-spring': success({ contest }),
    'POST /api/issues': success({ issue: issueOf() }),
  })
  openSession('token', ada, true)
  const client = openClient('/contests/vault-spring/submit')
  await screen.findByRole('heading', { level: 1, name: /^Submit Issue/ })
  const sent = () => calls.filter((call) => call.route === 'POST /api/issues')
  return { ...client, sent }
}

const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name: new RegExp(name) })
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const tickAll = () => {
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Submit Issue/ }))

describe('beside the form stands', () => {
  test.each([
    ['the default bounty of a contest without a prize pool', null, '$100,000'],
    ['the prize pool of the contest', 50_000, '$50,000'],
  ])('%s [2.submit.07]', async (_, prizePool, shown) => {
    await openForm({ ...contestOf(), prizePool })
    const panel = screen.getByText('Bounty').parentElement as HTMLElement
    expect(within(panel).getByText(shown)).toBeTruthy()
  })
  test.each([
    ['days and hours', 2 + 3.5 / 24, '2 days 3 hours'],
    ['hours and minutes', 3.5 / 24, /^3 hours (29|30) minutes$/],
    ['minutes', 29.5 / 1440, '29 minutes'],
  ])('the time that remains, in %s [2.submit.08]', async (_, to, shown) => {
    await openForm(contestOf({ to }))
    expect(within(screen.getByText('Time remaining').parentElement as HTMLElement).getByText(shown)).toBeTruthy()
  })
  test('the link to the repository [2.submit.09]', async () => {
    await openForm()
    const link = screen.getByRole('link', { name: 'vault-spring/vaults' })
    expect(link.getAttribute('href')).toBe('https://github.com/vault-spring/vaults')
  })
  test('what is asked of a submission, in four points [2.submit.10]', async () => {
    await openForm()
    const guidelines = within(screen.getByRole('region', { name: 'Submission Guidelines' }))
    const titles = ['Critical Issues Only', 'Bounty Distribution', 'No Duplicates', 'Quality Matters']
    expect(guidelines.getAllByRole('term').map((term) => term.textContent)).toEqual(titles)
  })
})

describe('the texts', () => {
  test('the title counts its characters up to 200 [2.submit.11]', async () => {
    const { user } = await openForm()
    expect(screen.getByText('0/200')).toBeTruthy()
    await user.type(field('Issue title'), 'flags')
    expect(screen.getByText('5/200')).toBeTruthy()
  })
  test('the description counts its characters up to 20,000 [2.submit.12]', async () => {
    const { user } = await openForm()
    await user.clear(field('Description'))
    await user.type(field('Description'), 'late')
    expect(screen.getByText('4/20,000')).toBeTruthy()
    write('Description', 'a'.repeat(20_001))
    expect(screen.getByText('20,001/20,000').className).toContain('error')
  })
  test('an issue without a proof of concept is submitted [2.submit.13 5.poc.01]', async () => {
    const { sent } = await openForm()
    write('Issue title', 'Flag')
    write('Description', 'Late')
    tickAll()
    submit()
    expect(await screen.findByText('Issue submitted successfully!')).toBeTruthy()
    expect(sent()[0]?.body).toEqual({ contestId: 'vault-spring', title: 'Flag', description: 'Late' })
  })
})

describe('before it is sent, the person confirms', () => {
  test.each([
    [
      'More than 20% of funds can be stolen or trapped in a short time',
      'You must confirm this meets the funds impact threshold',
      '2.submit.14 5.checks.01',
    ],
    [
      'It does not rely on mistakes of trusted parties',
      'You must confirm this does not rely on trusted party mistakes',
      '2.submit.15 5.checks.02',
    ],
    [
      'The proof of concept reflects both requirements',
      'You must confirm the PoC reflects both requirements',
      '2.submit.16 5.checks.03',
    ],
  ])('%s, and a tick that is taken back says why: %s [%s]', async (name, message) => {
    await openForm()
    const box = screen.getByRole('checkbox', { name: new RegExp(name) })
    fireEvent.click(box)
    expect(screen.queryByText(message)).toBeNull()
    fireEvent.click(box)
    await screen.findAllByText(message)
    const described = box.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe(message)
  })
})

describe('an issue is refused', () => {
  test.each([
    ['without a title [5.title.01]', 'Issue title', '', 'Issue title is required'],
    ['with blanks for a title [5.title.01]', 'Issue title', '   ', 'Issue title is required'],
    [
      'with a title of 201 characters [5.title.02]',
      'Issue title',
      'a'.repeat(201),
      'Title must be less than 200 characters',
    ],
    ['without a description [5.description.01]', 'Description', '', 'Issue description is required'],
    ['with blanks for a description [5.description.01]', 'Description', ' \n ', 'Issue description is required'],
    [
      'with a description of 20,001 characters [5.description.02]',
      'Description',
      'a'.repeat(20_001),
      'Description must be less than 20,000 characters',
    ],
    [
      'with a proof of 10,001 characters [5.poc.01]',
      'Proof of Concept',
      'a'.repeat(10_001),
      'Proof of concept must be less than 10,000 characters',
    ],
  ])('%s', async (_, name, value, message) => {
    const { sent } = await openForm()
    write('Issue title', 'Flag')
    write('Description', 'Late')
    write(name, value)
    tickAll()
    submit()
    expect(await screen.findByRole('link', { name: message })).toBeTruthy()
    const described = field(name).getAttribute('aria-describedby')?.split(' ') ?? []
    expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(message)
    expect(sent()).toHaveLength(0)
  })
  test('but not for reaching its limits [5.description.02 5.poc.01 5.title.02]', async () => {
    const { sent } = await openForm()
    write('Issue title', 'a'.repeat(200))
    write('Description', 'a'.repeat(20_000))
    write('Proof of Concept', 'a'.repeat(10_000))
    tickAll()
    submit()
    expect(await screen.findByText('Issue submitted successfully!')).toBeTruthy()
    expect(sent()).toHaveLength(1)
  })
})

describe('links to the root cause', () => {
  const branch = 'https://github.com/vault-spring/vaults/blob/main/src/Queue.sol#L10-L20'
  const commit = 'https://github.com/vault-spring/vaults/blob/9fceb02d0ae598e95dc970b74767f19372d61af8/src/Vault.sol#L7'
  const input = () => field('Add a link to the root cause')
  const caution = /Points to a branch, which can change\. Press y on GitHub for a permanent link\./

  test('are read from the description, and one to a branch has a warning', async () => {
    await openForm()
    expect(screen.queryByRole('list', { name: 'Links to the root cause' })).toBeNull()
    write('Description', `See ${branch} and ${commit}.`)
    const rows = within(screen.getByRole('list', { name: 'Links to the root cause' })).getAllByRole('listitem')
    expect(rows.map((row) => within(row).getByRole('link').textContent)).toEqual([
      'src/Queue.sol L10-L20vault-spring/vaults@main on GitHub (opens in a new tab)',
      'src/Vault.sol L7vault-spring/vaults@9fceb02 on GitHub (opens in a new tab)',
    ])
    expect(rows.map((row) => within(row).queryByText(caution) !== null)).toEqual([true, false])
    const link = within(rows[0] as HTMLElement).getByRole('link')
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      branch,
      '_blank',
      'noopener noreferrer nofollow',
    ])
  })
  test("a new one is inserted below the description's heading; Enter adds it and sends nothing", async () => {
    const { user, sent } = await openForm()
    write('Description', '## Root cause\n\nThe flag.')
    await user.type(input(), `${commit}{Enter}`)
    expect(field('Description').value).toBe(`## Root cause\n\n${commit}\n\nThe flag.`)
    expect(input().value).toBe('')
    expect(document.activeElement).toBe(input())
    expect(screen.getByText('Link added to the description.')).toBeTruthy()
    expect(sent()).toHaveLength(0)
    expect(screen.queryByText('Issue title is required')).toBeNull()
  })
  test.each([
    ['', 'Paste the link to the lines first.'],
    ['https://github.com/o/r', /^This is not a link to code\./],
    [branch, 'The description already has this link.'],
  ])('%j is refused with a message', async (address, message) => {
    await openForm()
    write('Description', `The flag: ${branch}`)
    fireEvent.change(input(), { target: { value: address } })
    fireEvent.click(screen.getByRole('button', { name: 'Add link' }))
    expect(screen.getByText(message)).toBeTruthy()
    expect(field('Description').value).toBe(`The flag: ${branch}`)
  })
  test('removing one deletes it from the text', async () => {
    const { user } = await openForm()
    write('Description', `One.\n\n${branch}\n\nTwo.`)
    await user.click(screen.getByRole('button', { name: 'Remove the link to src/Queue.sol' }))
    expect(field('Description').value).toBe('One.\n\nTwo.')
    expect(screen.queryByRole('list', { name: 'Links to the root cause' })).toBeNull()
    expect(document.activeElement).toBe(input())
  })
})

describe('the 20% calculator', () => {
  const outcome = () => within(screen.getByRole('region', { name: '20% calculator' })).getByRole('status').textContent
  const reckon = (atRisk: string, total: string) => {
    write('Funds at risk', atRisk)
    write('Total funds', total)
    return outcome()
  }
  test('says from which share an issue qualifies', async () => {
    await openForm()
    expect(reckon('2,000', '10,000')).toBe('20.00% Does not qualify: the rule is more than 20%')
    expect(reckon('2,001', '10,000')).toBe('20.01% Qualifies: more than 20%')
    expect(reckon('2', '0')).toBe('The total must be more than 0.')
    expect(reckon('3', '2')).toBe('Funds at risk cannot be more than the total.')
    expect(reckon('3', '')).toBe('')
    expect(reckon('3.5', '10')).toBe('')
    expect(screen.getByText('Enter a whole number: no decimals, at most 40 digits.')).toBeTruthy()
  })
  test('adds thousands separators and sends nothing', async () => {
    const { sent } = await openForm()
    write('Funds at risk', '1234567')
    fireEvent.blur(field('Funds at risk'))
    expect(field('Funds at risk').value).toBe('1,234,567')
    write('Issue title', 'Flag')
    write('Description', 'Late')
    tickAll()
    submit()
    await screen.findByText('Issue submitted successfully!')
    expect(JSON.stringify(sent()[0]?.body)).not.toContain('1')
  })
})
