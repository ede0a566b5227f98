import { writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserArguments, findBrowser } from '../../scripts/find-browser'
import { createRandom, type Random } from '../../test/random'
import { mutateMarkdown, randomMarkdown } from './grammar'
import type { Drawn } from './page/page'
import { servePage } from './page-server'
import { shrinkText } from './shrink-text'

const longestText = 20_000
const goalMs = 200
const keptTexts = 12

type Tried = { text: string; before: string | null; drawn: Drawn }
type Draw = (text: string, before: string | null) => Promise<Drawn>
type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }

const drawIn = (page: Page, text: string, before: string | null): Promise<Drawn> =>
  page.evaluate(
    ([one, other]) => (window as unknown as { draw(a: string, b: string | null): Promise<Drawn> }).draw(one, other),
    [text, before] as [string, string | null],
  )

/** The processor time of the page's longest task, in milliseconds. */
function longestTask(trace: string): number {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const mains = new Set(
    traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(({ name, pid, tid }) => name.endsWith('RunTask') && mains.has(`${pid} ${tid}`))
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0)
}

/**
 * Draws a text and measures how long it blocks the page. On a busy machine a task waits for the processor too, so a text
 * over the goal is drawn again and measured by processor time.
 */
const createDraw =
  (browser: Browser, page: Page): Draw =>
  async (text, before) => {
    const drawn = await drawIn(page, text, before)
    if (drawn.blockedMs <= goalMs) return drawn
    await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
    const again = await drawIn(page, text, before)
    const blockedMs = longestTask((await browser.stopTracing()).toString())
    return { ...again, blockedMs }
  }

/** A new text, or a mutation of one of the worst so far; sometimes with a second one, as two revisions of a report. */
function nextText(random: Random, worst: Tried[]): { text: string; before: string | null } {
  const model = worst.length > 0 && random.next() < 0.5 ? random.pick(worst) : null
  const text = model ? mutateMarkdown(random, model.text, longestText) : randomMarkdown(random, longestText)
  const isDiff = model ? model.before !== null : random.next() < 0.15
  return { text, before: isDiff ? mutateMarkdown(random, text, longestText) : null }
}

/** The smallest text found that blocks nearly as long as the worst one. */
async function shrink(draw: Draw, worst: Tried): Promise<Tried> {
  const drawText = (text: string) => draw(text, worst.before)
  const enoughMs = worst.drawn.blockedMs * 0.8
  const text = await shrinkText(worst.text, async (shorter) => (await drawText(shorter)).blockedMs >= enoughMs)
  return { text, before: worst.before, drawn: await drawText(text) }
}

function line({ text, before, drawn }: Tried): string {
  const what = before === null ? 'report' : 'two revisions'
  const how = drawn.isPlain ? 'parts as plain text' : 'in full'
  return `${drawn.blockedMs.toFixed(0)} ms blocked, ready after ${drawn.readyMs.toFixed(0)} ms, ${drawn.elements} elements, ${how}, ${what} of ${text.length} characters`
}

/** Draws random texts in a real browser for some minutes, and reports the one that blocked the page longest. */
export async function markdownBench(): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { minutes: { type: 'string', default: '2' }, seed: { type: 'string', default: '1' } },
  })
  const random = createRandom(Number(values.seed))
  const served = await servePage()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(served.url)
  const draw = createDraw(browser, page)
  for (let warm = 0; warm < 3; warm += 1) await drawIn(page, randomMarkdown(random, longestText), null)
  const worst: Tried[] = []
  const end = Date.now() + Number(values.minutes) * 60_000
  let count = 0
  let over = 0
  for (; Date.now() < end; count += 1) {
    const { text, before } = nextText(random, worst)
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
    const smallest = first.drawn.blockedMs > goalMs ? await shrink(draw, first) : first
    const file = join(tmpdir(), `primacy-markdown-worst-${values.seed}.md`)
    await writeFile(file, smallest.text)
    console.log(`worst: ${line(first)}\nkept in ${file}: ${line(smallest)}`)
    console.log(JSON.stringify(smallest.text.slice(0, 300)))
  }
  await browser.close()
  await served.close()
  process.exitCode = over > 0 ? 1 : 0
}
