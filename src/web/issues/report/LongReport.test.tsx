import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { WorkerInPage } from '#test/web/worker-in-page'
import { parseReport } from '../markdown/parse-report'
import { CitedLines } from './CitedLines'
import { Report } from './Report'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const draw = (markdown: string) => render(<Report markdown={markdown} prefix="L" />).container

/** A text that is parsed in the worker, once all of it is in the page. */
async function drawLong(markdown: string) {
  vi.stubGlobal('Worker', WorkerInPage)
  const report = draw(markdown)
  await vi.waitFor(() => expect(report.querySelector('[aria-busy]')).toBeNull(), { timeout: 30_000 })
  return report
}

const honest = `# Trace

Some *words* with \`code\`, a [link](https://example.org/a) and a note.

- first
- second

| call | gas |
|------|-----|
| a    | 1   |

\`\`\`solidity
function settle() external {
  epoch = epoch + 1;
}
\`\`\`

`

test('an ordinary report of 20,000 characters renders completely', async () => {
  const times = Math.floor(20_000 / honest.length)
  const report = await drawLong(honest.repeat(times))
  for (const part of ['h3', 'em', 'table', 'pre', 'p a']) expect(report.querySelectorAll(part)).toHaveLength(times)
  expect(report.querySelectorAll('ul')).toHaveLength(2 * times)
  expect(screen.queryByRole('note')).toBeNull()
  expect(report.querySelector('[aria-label^="Line "]')?.textContent).toBe('1')
})

test("long code doesn't prevent the rest from rendering", async () => {
  const report = await drawLong(`# Trace\n\n\`\`\`json\n${'[[1,2],[3,4]],\n'.repeat(1200)}\`\`\`\n\nThe *end*.`)
  expect(report.querySelector('h3')?.textContent).toBe('Trace')
  expect(report.querySelectorAll('pre code > span')).toHaveLength(1200)
  expect(report.querySelector('em')?.textContent).toBe('end')
})

const wideTable = `|${'a|'.repeat(400)}\n|${'-|'.repeat(400)}\n${'|\n'.repeat(200)}`

test('a part that would become too many elements is shown as source, and the rest renders', async () => {
  const report = await drawLong(`# Before\n\n${wideTable}\n*After*`)
  expect(report.querySelector('table')).toBeNull()
  expect(report.querySelector('pre')?.textContent).toBe(wideTable.trimEnd())
  expect(screen.getByRole('note').textContent).toContain('its Markdown source is shown')
  expect(screen.getByRole('region', { name: 'Code, lines 3 to 204' })).toBeTruthy()
  expect(report.querySelector('h3')?.textContent).toBe('Before')
  expect(report.querySelector('em')?.textContent).toBe('After')
})

const linked = `[a]: http://${'a.'.repeat(1000)}a\n\n${'[a]\n\n'.repeat(500)}`

test.each([
  ['a table of 80,000 cells', wideTable],
  ['10,000 headings', '#\n'.repeat(10_000)],
  ['an address of 2,000 characters to which 500 links lead', linked],
  ['10,000 hidden characters', '\u200b'.repeat(10_000)],
  ['10,000 hidden characters in code', `\`\`\`\n${'a\u200b'.repeat(9990)}`],
  ['10,000 empty lines of code', `\`\`\`\n${'\n'.repeat(10_000)}`],
  ['100 quotes, each within the other', `${'>'.repeat(100)}${' a'.repeat(1000)}`],
  ['a footnote with 2,000 marks', `${'[^a]'.repeat(2000)}\n\n[^a]: x`],
  ['5,000 list items', '- a\n'.repeat(5000)],
  ['5,000 words with emphasis', '*a* '.repeat(5000)],
])('%s become no more than 20,000 elements, and their text is not multiplied [T43]', async (_, markdown) => {
  const report = await drawLong(markdown)
  expect(report.querySelectorAll('*').length).toBeLessThan(20_000)
  const drawn = report.textContent ?? ''
  expect(drawn.length).toBeLessThan(10 * markdown.length + 1000)
  expect(drawn.match(/a/g)?.length ?? 0).toBeGreaterThanOrEqual(markdown === wideTable ? 400 : 0)
})

test('a long report renders in slices, one per frame', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw))
  const report = draw('#\n'.repeat(400))
  let drawn = report.querySelectorAll('h3').length
  expect(drawn).toBeGreaterThan(0)
  while (drawn < 400) {
    const draw = frames.shift()
    expect(draw).toBeTruthy()
    draw?.(0)
    const now = report.querySelectorAll('h3').length
    expect(now).toBeGreaterThan(drawn)
    expect(now - drawn).toBeLessThanOrEqual(100)
    drawn = now
  }
})

/** The worker of earlier tests is kept by the modules, so these begin anew. */
async function drawAnew(markdown: string) {
  vi.resetModules()
  const { Report: Fresh } = await import('./Report')
  return render(<Fresh markdown={markdown} prefix="L" />).container
}

/** Takes as long as a busy machine does: it comes to an end when the test says so. */
class SlowWorker {
  static finish = () => {}
  onmessage: (event: { data: unknown }) => void = () => {}
  terminate() {}
  postMessage({ markdown, prefix }: { markdown: string; prefix: string }) {
    this.onmessage({ data: 'started' })
    SlowWorker.finish = () => this.onmessage({ data: parseReport(markdown, prefix) })
  }
}

test('a text that would take too long to parse is not parsed, and shown as source with the reason [T43]', async () => {
  const asked = vi.fn()
  vi.stubGlobal('Worker', asked)
  const text = '*_'.repeat(5000)
  const report = await drawAnew(text)
  expect(report.querySelector('pre')?.textContent).toBe(text)
  expect(screen.getByRole('note').textContent).toContain('would take too long to render')
  expect(asked).not.toHaveBeenCalled()
})

test('an ordinary text renders however long a busy machine takes', async () => {
  vi.stubGlobal('Worker', SlowWorker)
  vi.useFakeTimers()
  const report = await drawAnew(honest.repeat(40))
  await act(() => vi.advanceTimersByTimeAsync(600_000))
  expect([report.querySelector('pre'), screen.queryByRole('note')]).toEqual([null, null])
  vi.useRealTimers()
  act(() => SlowWorker.finish())
  await waitFor(() => expect(report.querySelectorAll('em')).toHaveLength(40), { timeout: 30_000 })
  expect(screen.queryByRole('note')).toBeNull()
})

test('without workers, a long text is shown as source', async () => {
  vi.stubGlobal('Worker', undefined)
  const report = await drawAnew('word '.repeat(500))
  await waitFor(() => expect(report.querySelector('pre')?.textContent).toBe('word '.repeat(500)))
})

test('finds a line of a late report by its URL', async () => {
  vi.stubGlobal('Worker', WorkerInPage)
  const text = Array.from({ length: 300 }, (_, line) => `Paragraph ${line}.\n`).join('\n')
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled
  render(
    <MemoryRouter initialEntries={['/#L599']}>
      <CitedLines>
        <Report markdown={text} prefix="L" />
      </CitedLines>
    </MemoryRouter>,
  )
  await waitFor(() => expect(document.activeElement?.textContent).toBe('599'))
})
