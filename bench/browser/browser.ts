import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { buildInChild } from '../../scripts/build'
import { type OwnDemo, type Session, startDemo } from '../../scripts/demo-product'
import { browserArguments, findBrowser } from '../../scripts/find-browser'
import { printLoad, quantile } from '../timing'
import { fillQueue } from './fill-queue'
import { type KeyCost, type MeasuredPage, measuredPage } from './measured-page'

type Line = { what: string; unit: 'frame' | 'work' | 'all' | 'drawn'; goalMs?: number; times: number[] }

const editorCharacters = 20_000
const sentence = 'The price is stale. '
/** A browser lays out the whole paragraph being typed in, so a paragraph as long as the text is the worst case. */
const typedTexts = {
  'paragraphs of 400 characters': `${sentence.repeat(20)}\n`,
  'one paragraph': sentence,
}
const queueKeys = ['j', 'k', '[', ']', 'F6', 'Shift+F6', '/', '2', '3', 's', 'g']
const reportText = 'section[aria-label^="Submission "] article section'
const heading = 'section[aria-label^="Submission "] h2'
/** A key pressed before the submission can be decided does nothing. */
const openForVerdict = 'button[data-status="valid"]:not([aria-disabled])'

/** The cost of keys in a real browser, with the built product: in a long text, and in a long queue. */
export async function browserBench(given: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...given],
    options: {
      rows: { type: 'string', default: '1000' },
      keys: { type: 'string', default: '60' },
      decisions: { type: 'string', default: '30' },
      json: { type: 'string' },
    },
  })
  buildInChild()
  printLoad()
  const demo = await startDemo()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserArguments })
  const lines: Line[] = []
  const keep = (more: readonly Line[]) => {
    for (const line of more) printLine(line)
    lines.push(...more)
  }
  try {
    const contestId = demo.contest('Vault Spring')
    keep(await typeInEditor(await openAs(browser, demo, 'ada'), demo, contestId, Number(values.keys)))
    await fillQueue(demo, contestId, Number(values.rows))
    const queue = await openAs(browser, demo, 'grace')
    await queue.page.goto(`${demo.url}/admin/contests/${contestId}/triage`)
    await queue.page.locator(reportText).first().waitFor()
    keep(await pressInQueue(queue, Number(values.keys)))
    keep(await decideInQueue(queue, Number(values.decisions)))
    keep(await restInQueue(queue, Number(values.decisions)))
  } finally {
    await browser.close()
    await demo.stop()
  }
  printLoad()
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ load: loadavg(), lines }, null, 2)}\n`)
}

async function openAs(browser: Browser, { url, sessions }: OwnDemo, who: string): Promise<MeasuredPage> {
  const page = await browser.newPage()
  await page.goto(`${url}/terms.txt`)
  await page.evaluate((stored: Session | null | undefined) => {
    localStorage.setItem('token', stored?.token ?? '')
    localStorage.setItem('auth-storage', JSON.stringify({ state: stored }))
  }, sessions[who])
  return measuredPage(page)
}

async function typeInEditor(measured: MeasuredPage, demo: OwnDemo, contestId: string, keys: number): Promise<Line[]> {
  const { page } = measured
  await page.goto(`${demo.url}/contests/${contestId}/submit`)
  const field = page.getByRole('textbox', { name: 'Description' })
  const press = (key: string) =>
    pressEach(
      measured,
      Array.from({ length: keys }, () => key),
    )
  const lines: Line[] = []
  for (const [what, part] of Object.entries(typedTexts)) {
    await field.fill(
      part.repeat(Math.floor((editorCharacters - keys) / part.length)).padEnd(editorCharacters - keys, '.'),
    )
    await field.press('End')
    // The cost of measuring itself.
    if (lines.length === 0) lines.push(...linesOf('a key that does nothing', await press('F9'), {}))
    lines.push(...linesOf(`a key in ${editorCharacters} characters, ${what}`, await press('x'), { workMs: 16 }))
  }
  return lines
}

async function pressInQueue(measured: MeasuredPage, keys: number): Promise<Line[]> {
  const lines: Line[] = []
  for (const key of queueKeys) {
    const costs: KeyCost[] = []
    for (let time = 0; time < Math.ceil(keys / 3); time += 1) {
      costs.push(await measured.press(key))
      await measured.page.keyboard.press('Escape')
      // Leave the fields that some of the keys focus.
      await measured.page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      await measured.page.locator(reportText).first().waitFor()
    }
    lines.push(...linesOf(`${key} in the queue`, costs, { frameMs: 50 }))
  }
  return lines
}

async function pressEach(measured: MeasuredPage, keys: readonly string[]): Promise<KeyCost[]> {
  const costs: KeyCost[] = []
  for (const key of keys) costs.push(await measured.press(key))
  return costs
}

/** Half of the decisions until the heading of the next submission, half until its text. */
async function decideInQueue(measured: MeasuredPage, decisions: number): Promise<Line[]> {
  const times: Record<string, number[]> = { [heading]: [], [reportText]: [] }
  for (let time = 0; time < decisions; time += 1) {
    for (const selector of [heading, reportText]) {
      await measured.page.locator(openForVerdict).waitFor()
      times[selector]?.push(await measured.pressUntilChanged('1', selector))
    }
  }
  return [
    { what: 'decision to the next heading', unit: 'drawn', goalMs: 100, times: times[heading] ?? [] },
    { what: 'decision to the next text', unit: 'drawn', goalMs: 100, times: times[reportText] ?? [] },
  ]
}

/** All that a key costs, each time with a submission that was not opened before; the first key does nothing. */
async function restInQueue(measured: MeasuredPage, times: number): Promise<Line[]> {
  const keys: { key: string; goalMs?: number }[] = [{ key: 'F9' }, { key: 'j', goalMs: 50 }, { key: '1', goalMs: 100 }]
  const lines: Line[] = []
  for (const { key, ...goal } of keys) {
    const line: Line = { what: `all that follows ${key} in the queue`, unit: 'all', ...goal, times: [] }
    for (let time = 0; time < times; time += 1) {
      await measured.page.locator(openForVerdict).waitFor()
      line.times.push(await measured.pressAndRest(key))
    }
    lines.push(line)
  }
  return lines
}

function linesOf(what: string, costs: readonly KeyCost[], goals: Partial<KeyCost>): Line[] {
  const line = (unit: 'frame' | 'work', part: keyof KeyCost): Line => ({
    what,
    unit,
    ...(goals[part] === undefined ? {} : { goalMs: goals[part] }),
    times: costs.map((cost) => cost[part]),
  })
  return [line('frame', 'frameMs'), line('work', 'workMs')]
}

function printLine({ what, unit, goalMs, times }: Line): void {
  const ms = (share: number) => `${quantile(times, share).toFixed(1).padStart(7)} ms`
  const goal =
    goalMs === undefined ? '' : `   goal ${goalMs} ms${quantile(times, 0.95) > goalMs ? ', missed at p95' : ''}`
  const unitName = {
    frame: 'to the next frame',
    work: 'processor',
    all: 'processor, to rest',
    drawn: 'until it is drawn',
  }[unit]
  console.log(
    `${what.padEnd(58)}${unitName.padEnd(19)} median${ms(0.5)}   p95${ms(0.95)}   ${times.length} times${goal}`,
  )
}
