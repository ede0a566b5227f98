import { storeChoice } from '../ui/stored-choice'

const lookAgainMs = 100
const latestMs = 3_000
const families = ['Atkinson Hyperlegible Next Variable', 'Atkinson Hyperlegible Mono Variable']

/**
 * On a slow connection, fonts would compete with the page's content, so they load when nothing else is loading.
 * Resolves when they have loaded. Applies them immediately if that moves nothing, otherwise on the next page
 * (`onNextPage`).
 */
export function loadFontsWhenIdle(isFetching: () => boolean, onNextPage: (then: () => void) => void): Promise<unknown> {
  const latest = performance.now() + latestMs
  return new Promise((resolve) => {
    const look = () => {
      if (isFetching() && performance.now() < latest) setTimeout(look, lookAgainMs)
      else resolve(drawWithOwnFonts(onNextPage))
    }
    setTimeout(look, lookAgainMs)
  })
}

async function drawWithOwnFonts(onNextPage: (then: () => void) => void): Promise<void> {
  const { dataset } = document.documentElement
  if (dataset.fonts === 'own') return
  try {
    await Promise.all(families.map((family) => document.fonts.load(`1em "${family}"`, 'A0')))
  } catch {
    return // The network is unavailable; the next visit retries.
  }
  storeChoice('fonts', 'own')
  const before = tops()
  dataset.fonts = 'own'
  if (tops() === before) return
  // The browser hasn't painted in between, so no one has seen it.
  delete dataset.fonts
  onNextPage(() => {
    dataset.fonts = 'own'
  })
}

/** The top edges of the page's parts: a line that breaks differently moves everything below it. */
const tops = () =>
  [...document.querySelectorAll('h1, h2, h3, p, dl, ul, ol, table, section, article, aside, form, footer')]
    .map((part) => Math.round(part.getBoundingClientRect().top))
    .join(' ')
