import { fireEvent, screen } from '@testing-library/react'
import { ada, success, text, unverified } from './answer-calls'
import { openClient } from './open-client'

const newcomer = unverified(ada)

/** The replies of a server where Ada can register. */
export const registry = {
  'GET /terms.txt': text('All the terms'),
  'POST /api/auth/signup': success({ user: newcomer }, { token: 't' }),
  'POST /api/auth/accept-tos': success({ user: newcomer }),
}
export const goodPassword = 'Vault spring 1!'

type Client = ReturnType<typeof openClient>
export const press = (client: Client, name: string | RegExp) => client.user.click(screen.getByRole('button', { name }))
export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const openStep = (name: string) => screen.findByRole('heading', { name, level: 2 })
export const createButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /Create Account|Creating/ })
/** Pasting is faster than typing, and has to work everywhere. */
export async function put(client: Client, label: string, words: string) {
  await client.user.clear(field(label))
  await client.user.click(field(label))
  if (words) await client.user.paste(words)
}

/** Completes the steps before this one. */
export async function reachStep(step: 1 | 2 | 3 | 4) {
  const client = openClient('/register')
  await openStep('Basic Info')
  if (step === 1) return client
  await put(client, 'Username', 'Ada')
  await put(client, 'Email', 'ada@example.com')
  await press(client, 'Continue')
  await openStep('Security')
  if (step === 2) return client
  await put(client, 'Password', goodPassword)
  await put(client, 'Confirm password', goodPassword)
  await press(client, 'Continue')
  await openStep('Wallet')
  if (step === 3) return client
  await put(client, 'Wallet address', ada.walletAddress)
  await press(client, 'Continue')
  await openStep('Terms')
  return client
}

/** jsdom has no layout, so the box gets its size here. */
export function scrollTerms(scrollTop: number, scrollHeight = 1000) {
  const box = screen.getByRole('region', { name: 'Terms of Service' })
  Object.defineProperties(box, {
    clientHeight: { configurable: true, value: 300 },
    scrollHeight: { configurable: true, value: scrollHeight },
    scrollTop: { configurable: true, writable: true, value: scrollTop },
  })
  return box
}

export async function registerAda() {
  const client = await reachStep(4)
  await screen.findByText('All the terms')
  fireEvent.scroll(scrollTerms(700))
  await client.user.click(screen.getByRole('checkbox'))
  await client.user.click(createButton())
  return client
}
