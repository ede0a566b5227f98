import { writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserArguments, findBrowser } from '../../scripts/find-browser.mjs'
import { type Chance, chanceOf } from '../chaos/chance'
import { likeMarkdown, markdownOf } from './grammar'
import type { Drawn } from './page/page'
import { servePage } from './page-server'

const longestText = 20_000
const goalMs = 200
const keptTexts = 12

type Tried = { text: string; before: string | null; drawn: Drawn }
type Drawing = (text: string, before: string | null) => Promise<Drawn>
type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

const drawIn = (page: Page, text: string, before: string | null): Promise<Drawn> =>
  page.evaluate(
    ([one, other]) => (window as unknown as { draw(a: string, b: string | null): Promise<Drawn> }).draw(one, other),
    [text, before] as [string, string | null],
  )

/** The processor's time of the page's longest task, in milliseconds. */
function longestTask(trace: string): number {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid} ${tid}`))
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0)
}

/**
 * Draws a text and says how long the page stood still. On a busy machine a task waits for the processor too, so one
 * that seems to take longer than the goal is run again and measured by the processor's time.
 */
export const drawer =
  (browser: Browser, page: Page): Drawing =>
  async (text, before) => {
    const drawn = await drawIn(page, text, before)
    if (drawn.blockedMs <= goalMs) return drawn
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
    const again = await drawIn(page, text, before)
    const blockedMs = longestTask((await browser.stopTracing()).toString())
    return { ...again, blockedMs }
  }

/** A new text, or one like the worst so far; now and then two of them as revisions of one report. */
function nextText(chance: Chance, worst: Tried[]): { text: string; before: string | null } {
  const model = worst.length > 0 && chance.next() < 0.5 ? chance.oneOf(worst) : null
  const text = model ? likeMarkdown(chance, model.text, longestText) : markdownOf(chance, longestText)
  const isDiff = model ? model.before !== null : chance.next() < 0.15
  return { text, before: isDiff ? likeMarkdown(chance, text, longestText) : null }
}

/** Drops parts of a text for as long as it blocks nearly as long without them. */
async function shrunk(draw: Drawing, worst: Tried): Promise<Tried> {
  let best = worst
  for (let size = Math.ceil(best.text.length / 2); size >= 8; size = Math.ceil(size / 2)) {
    for (let at = 0; at < best.text.length && best.text.length > size; ) {
      const text = best.text.slice(0, at) + best.text.slice(at + size)
      const drawn = await draw(text, best.before)
      if (drawn.blockedMs >= worst.drawn.blockedMs * 0.8) best = { text, before: best.before, drawn }
      else at += size
    }
    if (size === 8) break
  }
  return best
}

function line({ text, before, drawn }: Tried): string {
  const what = before === null ? 'report' : 'two revisions'
  const how = drawn.isPlain ? 'parts as plain text' : 'in full'
  return `${drawn.blockedMs.toFixed(0)} ms blocked, ready after ${drawn.readyMs.toFixed(0)} ms, ${drawn.elements} elements, ${how}, ${what} of ${text.length} characters`
}

/** Draws made-up texts in a real browser for some minutes, and tells which one stopped the page longest. */
export async function markdownBench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { minutes: { type: 'string', default: '2' }, seed: { type: 'string', default: '1' } },
  })
  const chance = chanceOf(Number(values.seed))
  const served = await servePage()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(served.url)
  const draw = drawer(browser, page)
  for (let warm = 0; warm < 3; warm += 1) await drawIn(page, markdownOf(chance, longestText), null)
  const worst: Tried[] = []
  const end = Date.now() + Number(values.minutes) * 60_000
  let count = 0
  let over = 0
  for (; Date.now() < end; count += 1) {
    const { text, before } = nextText(chance, worst)
    const tried: Tried = { text, before, drawn: await draw(text, before) }
    if (tried.drawn.blockedMs > goalMs) over += 1
    worst.push(tried)
    worst.sort((one, other) => other.drawn.blockedMs - one.drawn.blockedMs)
    if (worst[0] === tried) console.log(`text ${count}: ${line(tried)}`)
    worst.splice(keptTexts)
  }
  console.log(`${count} texts, seed ${values.seed}, ${over} over ${goalMs} ms, load ${loadavg()[0]?.toFixed(1)}`)
  const [first] = worst
  if (first) {
    const smallest = first.drawn.blockedMs > goalMs ? await shrunk(draw, first) : first
    const file = join(tmpdir(), `primacy-markdown-worst-${values.seed}.md`)
    await writeFile(file, smallest.text)
    console.log(`worst: ${line(first)}\nkept in ${file}: ${line(smallest)}`)
    console.log(JSON.stringify(smallest.text.slice(0, 300)))
  }
  await browser.close()
  await served.close()
  process.exitCode = over > 0 ? 1 : 0
}
