import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The cost that one frame can render, about 50 ms on a slow machine. */
const sliceCost = 400

/** Pending slices of the whole page; each frame renders one. */
const waiting: (() => void)[] = []
let isScheduled = false

function askForFrame() {
  if (isScheduled || waiting.length === 0) return
  isScheduled = true
  requestAnimationFrame(() => {
    isScheduled = false
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

/** The number of parts from `from` that fit into one slice, at least one. */
function sliceEnd(costs: readonly number[], from: number): number {
  let sum = 0
  let end = from
  while (end < costs.length && (end === from || sum + (costs[end] ?? 0) <= sliceCost)) {
    sum += costs[end] ?? 0
    end += 1
  }
  return end
}

/** How many parts of a long content to render so far: one slice immediately, and one more per frame. */
export function useSlices(costs: readonly number[]): number {
  const [rendered, setRendered] = useState({ costs, count: 0 })
  const count = Math.max(rendered.costs === costs ? rendered.count : 0, sliceEnd(costs, 0))
  useEffect(() => {
    if (count < costs.length) return inTurn(() => setRendered({ costs, count: sliceEnd(costs, count) }))
  }, [costs, count])
  return count
}
