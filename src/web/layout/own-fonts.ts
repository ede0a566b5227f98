import { storeChoice } from '../ui/stored-choice'

const lookAgainMs = 100
const latestMs = 3_000
const families = ['Atkinson Hyperlegible Next Variable', 'Atkinson Hyperlegible Mono Variable']

/**
 * On a slow line the fonts would take it from what the page says, so they come when nothing else is on its way. Resolves
 * when they have come. The page is drawn with them at once if that moves nothing, otherwise by `onNextPage`.
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
    await Promise.all(families.map((family) => document.fonts.load(`1em "${family}"`)))
  } catch {
    return // The network is away; the next visit tries again.
  }
  storeChoice('fonts', 'own')
  const before = tops()
  dataset.fonts = 'own'
  if (tops() === before) return
  // The browser has not painted in between, so nobody has seen it.
  delete dataset.fonts
  onNextPage(() => {
    dataset.fonts = 'own'
  })
}

/** Where the parts of the page begin: a line that breaks differently moves all that is below it. */
const tops = () =>
  [...document.querySelectorAll('h1, h2, h3, p, dl, ul, ol, table, section, article, aside, form, footer')]
    .map((part) => Math.round(part.getBoundingClientRect().top))
    .join(' ')
