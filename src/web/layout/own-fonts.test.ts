import { afterEach, expect, test, vi } from 'vitest'
import { loadFontsWhenIdle } from './own-fonts'

afterEach(() => {
  delete document.documentElement.dataset.fonts
  document.body.replaceChildren()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const fonts = () => document.documentElement.dataset.fonts

/** A paragraph that stands at `tops` in the fonts of the system and in ours. */
function openPage(tops: { system: number; own: number }, load = async () => []) {
  Object.defineProperty(document, 'fonts', { value: { load }, configurable: true })
  const paragraph = document.body.appendChild(document.createElement('p'))
  vi.spyOn(paragraph, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, tops[fonts() ? 'own' : 'system']),
  )
  vi.stubGlobal(
    'DOMRect',
    class {
      constructor(
        readonly left: number,
        readonly top: number,
      ) {}
    },
  )
  const nextPage: (() => void)[] = []
  return {
    nextPage,
    done: loadFontsWhenIdle(
      () => false,
      (then) => nextPage.push(then),
    ),
  }
}

test('a page on which nothing moves uses our fonts as soon as they have loaded', async () => {
  const { done, nextPage } = openPage({ system: 100, own: 100 })
  await done
  expect([fonts(), nextPage, localStorage.getItem('fonts')]).toEqual(['own', [], 'own'])
})

test('a page on which a line would break differently stays as it is, and the next one uses our fonts', async () => {
  const { done, nextPage } = openPage({ system: 100, own: 128 })
  await done
  expect([fonts(), nextPage.length, localStorage.getItem('fonts')]).toEqual([undefined, 1, 'own'])
  nextPage[0]?.()
  expect(fonts()).toBe('own')
})

test('without a network the page keeps the system fonts, and retries on the next visit', async () => {
  const { done } = openPage({ system: 100, own: 100 }, () => Promise.reject(new Error('offline')))
  await done
  expect([fonts(), localStorage.getItem('fonts')]).toEqual([undefined, null])
})
