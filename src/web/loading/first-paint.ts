/** Resolves after the browser's first paint, which waits for the style sheet; immediately if nothing is painted. */
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

/** Resolves once the current render has been painted, because a second frame starts only after the first. */
export const afterPaint = (): Promise<void> => firstPaint().then(firstPaint)
