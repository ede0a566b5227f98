import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { ada, answerCalls } from '#test/web/answer-calls'
import { closeClient, openClient } from '#test/web/open-client'
import { field, goodPassword, openStep, press, put, reachStep, registry } from '#test/web/registration'

afterEach(closeClient)

const classes =
  'Password must contain at least one uppercase letter, one lowercase letter, one number, and one special character'
const usernameText = 'Username can only contain letters, numbers, underscores, and hyphens'
const walletText = 'Invalid Ethereum wallet address'

describe('what a field must be', () => {
  const faults: [1 | 2 | 3, string, string, string, string][] = [
    [1, 'Username', '', 'Username is required', '4.wizard.01 5.username.01'],
    [1, 'Username', 'ab', 'Username must be at least 3 characters', '4.wizard.01 5.username.02'],
    [1, 'Username', 'a'.repeat(31), 'Username must be less than 30 characters', '4.wizard.01 5.username.03'],
    [1, 'Username', 'a b', usernameText, '4.wizard.01 5.username.04'],
    [1, 'Username', 'é12', usernameText, '4.wizard.01 5.username.04'],
    [1, 'Email', '', 'Email is required', '4.wizard.01 5.email.01'],
    [1, 'Email', 'a@b', 'Invalid email address', '4.wizard.01 5.email.02'],
    [2, 'Password', '', 'Password is required', '4.wizard.02 5.password.01'],
    [2, 'Password', 'Aa1!aaa', 'Password must be at least 8 characters', '4.wizard.02 5.password.02'],
    [2, 'Password', 'aaaaaa1!', classes, '4.wizard.02 5.password.03 .07'],
    [2, 'Password', 'Aaaaaa1_', classes, '4.wizard.02 5.password.06 .07'],
    [2, 'Confirm password', '', 'Please confirm your password', '4.wizard.02 5.confirm.01'],
    [2, 'Confirm password', 'Vault spring 2!', 'Passwords do not match', '4.wizard.02 5.confirm.02'],
    [3, 'Wallet address', '', 'Wallet address is required', '4.wizard.03 5.wallet.01'],
    [3, 'Wallet address', `0x${'a'.repeat(39)}`, walletText, '4.wizard.03 5.wallet.02'],
    [3, 'Wallet address', `0x${'g'.repeat(40)}`, walletText, '4.wizard.03 5.wallet.02'],
  ]
  test.each(faults)('in step %i the field %s with %j shows %j [%s]', async (step, label, words, message) => {
    answerCalls(registry)
    const client = await reachStep(step)
    const before = await screen.findByRole('heading', { level: 2 })
    if (step === 1) {
      await put(client, 'Username', 'Ada')
      await put(client, 'Email', 'ada@example.com')
    }
    if (step === 2) {
      await put(client, 'Password', goodPassword)
      await put(client, 'Confirm password', goodPassword)
    }
    await put(client, label, words)
    expect(screen.queryByText(message)).toBeNull()
    await client.user.keyboard('{Enter}')
    expect(await screen.findByText(message)).toBeTruthy()
    expect(before.isConnected).toBe(true)
    const described = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
    expect(document.getElementById(described.at(-1) ?? '')?.textContent).toBe(message)
  })

  test('once shown, a message follows every change, back and forth', async () => {
    answerCalls(registry)
    const client = await reachStep(1)
    await press(client, 'Continue')
    await screen.findByText('Username is required')
    await put(client, 'Username', 'Ada')
    expect(screen.queryByText(/^Username (is|must|can)/)).toBeNull()
    await client.user.type(field('Username'), '.')
    expect(await screen.findByText(usernameText)).toBeTruthy()
  })

  test('focuses the first invalid field', async () => {
    answerCalls(registry)
    const client = await reachStep(1)
    await put(client, 'Username', 'Ada')
    await press(client, 'Continue')
    await screen.findByText('Email is required')
    expect(document.activeElement).toBe(field('Email'))
  })
})

describe('the way through the steps', () => {
  test('each names itself, its place and the tab, and has its own fields [2.register.02 .03 .05 .06 .11 4.wizard.04]', async () => {
    answerCalls(registry)
    const client = await reachStep(3)
    const seen = [document.title, screen.getByText(/^Step/).textContent]
    expect(seen).toEqual(['Wallet, step 3 of 4 · Primacy', 'Step 3 of 4'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back' }).disabled).toBe(false)
    expect(screen.getAllByRole('textbox')).toEqual([field('Wallet address')])
    const walletApp = screen.getByRole<HTMLAnchorElement>('link', { name: 'Get a wallet app' })
    expect(walletApp).toMatchObject({ target: '_blank', href: 'https://metamask.io/download/' })
    expect(walletApp.rel).toContain('noopener')
    await press(client, 'Back')
    await openStep('Security')
    expect(document.title).toBe('Security, step 2 of 4 · Primacy')
    expect([field('Password').value, field('Confirm password').value]).toEqual([goodPassword, goodPassword])
    await press(client, 'Back')
    await openStep('Basic Info')
    expect(screen.getAllByRole('textbox')).toEqual([field('Username'), field('Email')])
    expect([field('Username').value, field('Email').value]).toEqual(['Ada', 'ada@example.com'])
  })

  test("completed steps can be reopened both ways, later ones can't", async () => {
    answerCalls(registry)
    const client = await reachStep(3)
    await press(client, /^Basic Info/)
    await openStep('Basic Info')
    expect(screen.queryByRole('button', { name: /^Wallet/ })).toBeNull()
    await press(client, /^Security/)
    await openStep('Security')
    await press(client, /^Basic Info/)
    await openStep('Basic Info')
    await put(client, 'Email', 'a@b')
    await press(client, /^Security/)
    expect(await screen.findByText('Invalid email address')).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Security' })).toBeNull()
  })

  test("the browser's Back and Forward open the previous and next step, and keep every answer", async () => {
    const client = await reachStep(3)
    await act(() => client.router.navigate(-1))
    expect(await openStep('Security')).toBe(document.activeElement)
    await act(() => client.router.navigate(-1))
    await openStep('Basic Info')
    expect(field('Username').value).toBe('Ada')
    await act(() => client.router.navigate(2))
    await openStep('Wallet')
    await press(client, /^Basic Info/)
    await openStep('Basic Info')
    await act(() => client.router.navigate(1))
    await openStep('Security')
    expect([field('Password').value, client.address(), client.query()]).toEqual([goodPassword, '/register', ''])
  })
  test("the browser's Forward does not skip a step with invalid answers", async () => {
    const client = await reachStep(3)
    await act(() => client.router.navigate(-2))
    await openStep('Basic Info')
    await put(client, 'Email', 'ada@')
    await act(() => client.router.navigate(2))
    expect(await openStep('Basic Info')).toBeTruthy()
    await put(client, 'Email', 'ada@example.com')
    await press(client, 'Continue')
    await openStep('Security')
  })
  test('a history entry left by a reload opens the first step', async () => {
    const client = openClient('/register')
    await openStep('Basic Info')
    await act(() => client.router.navigate('/register', { state: { registration: { step: 2, behind: [0, 1] } } }))
    expect(await openStep('Basic Info')).toBeTruthy()
  })
  test('a single form contains all four, so that a password manager finds the address next to the password [2.register.04]', async () => {
    answerCalls(registry)
    await reachStep(2)
    const form = field('Password').form
    expect(field('Email').form).toBe(form)
    const names = ['Username', 'Email', 'Password', 'Confirm password', 'Wallet address']
    const kinds = names.map((name) => field(name).autocomplete)
    expect(kinds).toEqual(['nickname', 'username', 'new-password', 'new-password', 'off'])
    expect(field('Email').name).toBe('email')
  })
})

test('one button shows both passwords, the list follows the typing, and going on hides them [2.register.04]', async () => {
  answerCalls(registry)
  const client = await reachStep(2)
  const types = () => [field('Password').type, field('Confirm password').type]
  const met = () => screen.getAllByRole('listitem').filter((item) => /, met$/.test(item.textContent ?? ''))
  await press(client, 'Show password')
  expect(types()).toEqual(['text', 'text'])
  for (const [count, letters] of [
    [1, 'a'],
    [2, 'aA'],
    [3, 'aA1'],
    [4, 'aA1!'],
    [5, 'aA1!aaaa'],
  ] as const) {
    await put(client, 'Password', letters)
    expect(met()).toHaveLength(count)
  }
  await put(client, 'Confirm password', 'aA1!aaaa')
  await press(client, 'Continue')
  await openStep('Wallet')
  expect(types()).toEqual(['password', 'password'])
})

test('shows the complete reward address as soon as it is valid', async () => {
  answerCalls(registry)
  const client = await reachStep(3)
  const told = () => screen.queryByText(/^Rewards will go to/)?.textContent
  await put(client, 'Wallet address', ada.walletAddress.slice(0, -1))
  expect(told()).toBeUndefined()
  await put(client, 'Wallet address', ada.walletAddress)
  expect(told()).toBe(`Rewards will go to ${ada.walletAddress}`)
})

test('removes spaces and invisible characters from an address', async () => {
  answerCalls(registry)
  const client = await reachStep(3)
  await put(client, 'Wallet address', ` \u200b${ada.walletAddress}\ufeff\n`)
  expect(field('Wallet address').value).toBe(ada.walletAddress)
})
