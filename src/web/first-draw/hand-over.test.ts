import { afterEach, expect, test, vi } from 'vitest'
import { firstPaint } from '../loading/first-paint'
import { handOver } from './hand-over'

afterEach(() => document.body.replaceChildren())

const words = ['Search', 'All']

/** A page with a field and these buttons. */
function pageOf(buttons: readonly string[]) {
  const page = document.createElement('div')
  page.append(document.createElement('input'))
  for (const word of buttons) page.appendChild(document.createElement('button')).append(word)
  return page
}

/** An early page, and what puts another one in its place. */
function earlyPage() {
  const root = document.createElement('div')
  const early = pageOf(words)
  root.append(early)
  document.body.append(root)
  handOver(early, root)
  const replace = async (buttons = words) => {
    const page = pageOf(buttons)
    const clicked: (string | null)[] = []
    page.addEventListener('click', ({ target }) => clicked.push((target as Element).textContent))
    root.replaceChildren(page)
    await Promise.resolve()
    await firstPaint()
    await firstPaint()
    return { page, clicked }
  }
  return { early, replace }
}

test('what was pressed before the client came is pressed once it is there', async () => {
  const { early, replace } = earlyPage()
  early.querySelectorAll('button')[1]?.click()
  expect((await replace()).clicked).toEqual(['All'])
})

test('a button that the page no longer has there is left alone', async () => {
  const { early, replace } = earlyPage()
  early.querySelector('button')?.click()
  expect((await replace(['Delete'])).clicked).toEqual([])
})

test('what was typed stays in its field, which keeps the focus', async () => {
  const { early, replace } = earlyPage()
  const field = early.querySelector('input') as HTMLInputElement
  field.focus()
  field.value = 'vault'
  const heard = vi.fn()
  document.addEventListener('input', heard, { once: true })
  const { page } = await replace()
  expect(page.querySelector('input')?.value).toBe('vault')
  expect(document.activeElement).toBe(page.querySelector('input'))
  expect(heard).toHaveBeenCalledOnce()
})

test('a single key goes to the page, and one that was typed into a field does not', async () => {
  const { early, replace } = earlyPage()
  const press = (target: Element, key: string) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  press(document.body, 'c')
  press(early.querySelector('input') as Element, 'v')
  press(document.body, 'Tab')
  const keys: string[] = []
  const note = ({ key }: KeyboardEvent) => void keys.push(key)
  document.addEventListener('keydown', note)
  await replace()
  document.removeEventListener('keydown', note)
  expect(keys).toEqual(['c'])
})

test('keys that follow the one that leads into a field are typed there', async () => {
  const { replace } = earlyPage()
  for (const key of '/gs') document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  const lead = ({ key }: KeyboardEvent) => key === '/' && document.querySelector('input')?.focus()
  document.addEventListener('keydown', lead)
  const { page } = await replace()
  document.removeEventListener('keydown', lead)
  expect(page.querySelector('input')?.value).toBe('gs')
})

test('a button that is held while the page is replaced is pressed when it is released over the same one', async () => {
  const { early, replace } = earlyPage()
  const mouse = (type: string, at: Element | null | undefined) =>
    at?.dispatchEvent(new MouseEvent(type, { bubbles: true }))
  mouse('mousedown', early.querySelectorAll('button')[1])
  const { page, clicked } = await replace()
  const [search, all] = page.querySelectorAll('button')
  mouse('mouseup', all)
  mouse('mouseup', all)
  expect(clicked).toEqual(['All'])
  mouse('mousedown', all)
  mouse('mouseup', search)
  expect(clicked).toEqual(['All'])
})

test('what was typed is written as its field is left, and what was pressed comes after that', async () => {
  const { early, replace } = earlyPage()
  const field = early.querySelector('input') as HTMLInputElement
  field.focus()
  field.value = 'vault'
  early.querySelectorAll('button')[1]?.focus()
  early.querySelectorAll('button')[1]?.click()
  const order: string[] = []
  const note = ({ type }: Event) => void order.push(type)
  const kinds = ['input', 'focusout', 'click']
  for (const kind of kinds) document.addEventListener(kind, note)
  await replace()
  for (const kind of kinds) document.removeEventListener(kind, note)
  expect(order).toEqual(kinds)
})
