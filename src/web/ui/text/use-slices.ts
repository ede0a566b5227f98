import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** What one frame may draw, in the unit of the costs; some 50 ms on a slow machine. */
const sliceCost = 400

/** Slices of the whole page that wait, of which each frame draws one. */
const waiting: (() => void)[] = []
let isAsked = false

function askForFrame() {
  if (isAsked || waiting.length === 0) return
  isAsked = true
  requestAnimationFrame(() => {
    isAsked = false
    const draw = waiting.shift()
    if (draw) flushSync(draw)
    askForFrame()
  })
}

function inTurn(draw: () => void): () => void {
  waiting.push(draw)
  askForFrame()
  return () => {
    const at = waiting.indexOf(draw)
    if (at >= 0) waiting.splice(at, 1)
  }
}

/** How many of the parts from `from` on fit into one slice; one always does. */
function sliceEnd(costs: readonly number[], from: number): number {
  let sum = 0
  let end = from
  while (end < costs.length && (end === from || sum + (costs[end] ?? 0) <= sliceCost)) {
    sum += costs[end] ?? 0
    end += 1
  }
  return end
}

/** How many parts of something long are to be drawn by now: a slice at once, and one more with each frame. */
export function useSlices(costs: readonly number[]): number {
  const [drawn, setDrawn] = useState({ costs, count: 0 })
  const count = Math.max(drawn.costs === costs ? drawn.count : 0, sliceEnd(costs, 0))
  useEffect(() => {
    if (count < costs.length) return inTurn(() => setDrawn({ costs, count: sliceEnd(costs, count) }))
  }, [costs, count])
  return count
}
