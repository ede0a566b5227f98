const minuteMs = 60_000
const hourMs = 60 * minuteMs

const milestones = [
  { leftMs: 24 * hourMs, words: '24 hours left' },
  { leftMs: hourMs, words: '1 hour left' },
  { leftMs: 10 * minuteMs, words: '10 minutes left' },
  { leftMs: minuteMs, words: '1 minute left' },
]

/**
 * The milestone that was passed while the time before a deadline fell from `beforeMs` to `leftMs` (milliseconds; a
 * milestone is passed when exactly its span is left). Of several, as after a computer's sleep, only the last is told.
 * Null when none was passed or the deadline is behind.
 */
export function passedMilestone(beforeMs: number, leftMs: number): string | null {
  if (leftMs < 0) return null
  const passed = milestones.filter((milestone) => beforeMs > milestone.leftMs && leftMs <= milestone.leftMs)
  return passed.at(-1)?.words ?? null
}

/**
 * Milliseconds until something about a deadline changes, given the time left before it: the next milestone, else the
 * first instant after the deadline, because the deadline itself still belongs to the time before (A50). Null once over.
 */
export function untilNextChange(leftMs: number): number | null {
  if (leftMs < 0) return null
  const next = milestones.find((milestone) => milestone.leftMs < leftMs)
  return next ? leftMs - next.leftMs : leftMs + 1
}
