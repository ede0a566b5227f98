/** Resolves once the browser has painted, which waits for the style sheet; at once where nothing is painted. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve()
    const done = () => {
      document.removeEventListener('visibilitychange', done)
      resolve()
    }
    document.addEventListener('visibilitychange', done)
    // The frame is painted between this callback and the next task.
    requestAnimationFrame(() => setTimeout(done))
  })
}

/** Resolves once what is drawn now is on the screen, as the first frame is when the second one begins. */
export const afterPaint = (): Promise<void> => firstPaint().then(firstPaint)
