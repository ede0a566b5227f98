/** Resolves once the browser has painted, which waits for the style sheet; at once where nothing is painted. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve()
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
    // The frame is painted between this callback and the next task.
    requestAnimationFrame(() => setTimeout(resolve))
  })
}
