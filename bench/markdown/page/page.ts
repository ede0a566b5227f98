import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import type { Revision } from '../../../src/contract/judging'
import { CitedLines } from '../../../src/web/issues/report/CitedLines'
import { Report } from '../../../src/web/issues/report/Report'
import { RevisionDiff } from '../../../src/web/judging/revisions/TextDiff'
import '../../../src/web/ui/css/styles.css'
import { noOptionalTexts } from '../../../src/domain/issues/issue-text'

export type Drawn = { blockedMs: number; readyMs: number; elements: number; isPlain: boolean }

const root = createRoot(document.getElementById('root') as HTMLElement)
let longest = 0
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
}).observe({ type: 'longtask' })

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function clear() {
  root.render(null)
  await frame()
  await pause(60)
  longest = 0
}

const revision = (number: number, description: string): Revision => ({
  seq: number,
  number,
  title: 'One',
  description,
  ...noOptionalTexts,
  contentHash: '',
  receivedAt: '2026-01-01T00:00:00.000Z',
  isDeciding: false,
  isCertified: false,
  rewritten: null,
})

/** Draws a text as a judge sees it, and measures the longest task. */
async function draw(text: string, before: string | null): Promise<Drawn> {
  await clear()
  const start = performance.now()
  const part =
    before === null
      ? createElement(Report, { markdown: text, prefix: 'L' })
      : createElement(RevisionDiff, { before: revision(1, before), after: revision(2, text) })
  root.render(createElement(MemoryRouter, null, createElement(CitedLines, null, part)))
  const isBusy = () =>
    document.querySelector('#root *') === null || document.querySelector('[aria-busy="true"]') !== null
  while (isBusy() && performance.now() - start < 60_000) await frame()
  const readyMs = performance.now() - start
  // Code is highlighted after the text is there.
  await pause(250)
  await frame()
  const elements = document.querySelectorAll('#root *').length
  const isPlain = document.querySelector('[role="note"]') !== null
  // Unmounting counts too.
  root.render(null)
  await frame()
  await pause(60)
  return { blockedMs: longest, readyMs, elements, isPlain }
}

Object.assign(window, { draw })
