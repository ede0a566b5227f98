const lookAgainMs = 100
const latestMs = 3_000

/** On a slow line the fonts would take it from what the page says, so they come when nothing else is on its way. Resolves with them. */
export function drawOwnFontsLast(isFetching: () => boolean): Promise<unknown> {
  const latest = performance.now() + latestMs
  return new Promise((resolve) => {
    const look = () => {
      if (isFetching() && performance.now() < latest) return void setTimeout(look, lookAgainMs)
      drawWithOwnFonts()
      resolve(document.fonts.ready)
    }
    setTimeout(look, lookAgainMs)
  })
}

function drawWithOwnFonts() {
  if (document.documentElement.dataset.fonts === 'own') return
  document.fonts.addEventListener('loadingdone', rememberFonts, { once: true })
  document.documentElement.dataset.fonts = 'own'
}

function rememberFonts() {
  try {
    localStorage.setItem('fonts', 'own')
  } catch {
    // Without storage the next visit begins with the system's fonts again.
  }
}
