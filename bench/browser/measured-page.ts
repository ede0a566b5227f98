import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'

/** The cost of one key: until its frame was painted, and the main thread's CPU time until it was idle. */
export type KeyCost = { frameMs: number; workMs: number }

declare global {
  interface Window {
    /** Resolves to a time by the clock of the page's events. */
    measured?: Promise<number>
  }
}

export type MeasuredPage = {
  page: Page
  press: (key: string) => Promise<KeyCost>
  /** Processor time of the main thread for all that follows the key: the replies, what they draw, and what is read again. */
  pressAndRest: (key: string) => Promise<number>
  /** Presses the key, waits until the element says something else, and until that is painted. */
  pressUntilChanged: (key: string, selector: string) => Promise<number>
}

/** Several times as long as the pause after which the console reads its queue again. */
const restMs = 1500

export async function measuredPage(page: Page): Promise<MeasuredPage> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    page,
    press: async (key) => {
      await page.evaluate(noteFrame, null)
      const before = await processorMs(session)
      await page.keyboard.press(key)
      const frameMs = await page.evaluate(() => window.measured)
      await page.evaluate(untilIdle)
      return { frameMs: frameMs ?? Number.NaN, workMs: (await processorMs(session)) - before }
    },
    pressAndRest: async (key) => {
      const before = await processorMs(session)
      await page.keyboard.press(key)
      await sleep(restMs)
      return (await processorMs(session)) - before
    },
    pressUntilChanged: async (key, selector) => {
      await page.evaluate(noteFrame, selector)
      await page.keyboard.press(key)
      return (await page.evaluate(() => window.measured)) ?? Number.NaN
    },
  }
}

async function processorMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

// The functions below run in the page. They define no named functions, because tsx would mark those with a helper that
// the page lacks. A message sent in an animation frame arrives after the paint.

/** Without a selector, records the next frame; with one, the first in which its element's text changes. */
function noteFrame(selector: string | null) {
  const before = selector === null ? null : document.querySelector(selector)?.textContent
  window.measured = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('Nothing was drawn')), 20_000)
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const painted = new MessageChannel()
        painted.port1.onmessage = () => resolve(performance.now() - timeStamp)
        if (selector === null) {
          requestAnimationFrame(() => painted.port2.postMessage(null))
          return
        }
        const changes = new MutationObserver(() => {
          const text = document.querySelector(selector)?.textContent
          if (text === undefined || text === before) return
          changes.disconnect()
          requestAnimationFrame(() => painted.port2.postMessage(null))
        })
        changes.observe(document.body, { childList: true, subtree: true, characterData: true })
      },
      { capture: true, once: true },
    )
  })
}

const untilIdle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
