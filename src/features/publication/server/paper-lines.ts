/** Combining marks have no width, so lines also have a maximum number of characters. */
const mostInLine = 200

type Measure = (codePoint: number) => number

/**
 * Wraps a text to this width. Lines break after a space, or inside a word longer than a line. Each character is
 * measured exactly once, for any text: a library that searches for where a word fits takes quadratic time.
 */
export function* paperLines(text: string, width: number, measure: Measure): Generator<string> {
  for (const line of text.split('\n')) yield* fitting(line.trimEnd(), width, measure)
}

function* fitting(line: string, width: number, measure: Measure): Generator<string> {
  let [start, used, count] = [0, 0, 0]
  /** The latest possible line break, and the width used up to it. */
  let last = { at: 0, used: 0, count: 0 }
  for (let at = 0; at < line.length; ) {
    const point = line.codePointAt(at) ?? 0
    const space = measure(point)
    const isFull = used + space > width || count === mostInLine
    if (isFull && count > 0 && point !== 0x20) {
      if (last.at === start) last = { at, used, count }
      yield line.slice(start, last.at).trimEnd()
      start = last.at
      used -= last.used
      count -= last.count
      last = { at: start, used: 0, count: 0 }
    }
    at += point > 0xffff ? 2 : 1
    used += space
    count += 1
    if (point === 0x20) last = { at, used, count }
  }
  yield line.slice(start)
}
