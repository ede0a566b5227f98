import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { parseReport } from '../markdown/parse-report'
import { Report } from './Report'

afterEach(cleanup)

const draw = (markdown: string) => render(<Report markdown={markdown} prefix="L" />).container

const fold = (report: HTMLElement) => report.querySelector('details')

test('folded text is folded, with its summary, and its Markdown is drawn', async () => {
  const report = draw(
    'Before\n\n<details>\n<summary>Proof of concept</summary>\n\n```solidity\na();\n```\n\n- one\n\n<details><summary>More</summary>deep</details>\n\n</details>\n\nAfter',
  )
  expect(fold(report)?.querySelector('summary')?.textContent).toBe('Proof of concept')
  expect(fold(report)?.open).toBe(false)
  expect(fold(report)?.querySelector('pre')?.textContent).toContain('a();')
  expect(fold(report)?.querySelector('li')?.textContent).toBe('one')
  expect(fold(report)?.querySelector('details > p')?.textContent).toBe('deep')
  expect(fold(report)?.textContent).not.toContain('Before')
  expect(fold(report)?.textContent).not.toContain('After')
  await userEvent.click(screen.getByText('Proof of concept'))
  expect(fold(report)?.open).toBe(true)
})

test.each([
  ['without a summary', '<details>\n\nHidden\n\n</details>', 'Details'],
  ['written in one line', '<details><summary>Open</summary>Hidden</details>', 'Open'],
  [
    'with attributes and capitals',
    '<DETAILS open class="x"><Summary id="y">Open</Summary>\n\nHidden\n\n</DETAILS>',
    'Open',
  ],
  ['with a heading as its summary', '<details><summary>\n\n### Open\n\n</summary>\n\nHidden\n\n</details>', 'Open'],
])('a fold %s is a fold', (_, markdown, summary) => {
  const report = draw(markdown)
  expect(fold(report)?.querySelector('summary')?.textContent).toContain(summary)
  expect(fold(report)?.textContent).toContain('Hidden')
  expect(report.textContent).not.toContain('<')
  expect(fold(report)?.hasAttribute('id')).toBe(false)
})

test('a fold in a list, in a quote and in a table cell keeps its place', () => {
  const report = draw('- <details><summary>a</summary>b</details>\n\n> <details><summary>c</summary>d</details>')
  expect([...report.querySelectorAll('li > details, blockquote > details')].map((one) => one.textContent)).toEqual([
    'ab',
    'cd',
  ])
  expect(draw('| x |\n|-|\n| <details>y</details> |').querySelector('td')?.textContent).toBe('<details>y</details>')
})

test('an unclosed fold hides nothing, and a closing tag alone is text', () => {
  const report = draw('<details><summary>Look</summary>\n\nThe rest.\n\n</summary>')
  expect(fold(report)).toBeNull()
  expect(report.textContent).toContain('The rest.')
  expect(report.textContent).toContain('<details>')
  expect(draw('a </details> b').textContent).toContain('a </details> b')
})

test('a break is a break, in a sentence, in a cell of a table and alone', () => {
  expect(draw('one<br>two<BR/>three<br />four').querySelectorAll('p > br')).toHaveLength(3)
  expect(draw('| x |\n|-|\n| one<br>two |').querySelector('td')?.innerHTML).toContain('one<br>two')
  expect(draw('one\n\n<br>\n\ntwo').querySelectorAll('br')).toHaveLength(1)
})

test('an image from GitHub is a link with its text, and nothing is loaded', () => {
  const report = draw(
    '<img width="900" height="12" alt="the &quot;plot&quot;" src="https://github.com/user-attachments/assets/1?a=1&amp;b=2" />\n\nIn <img src=\'https://a.example/b.png\'> words',
  )
  const [plot, other] = screen.getAllByRole('link', { name: /^Image/ })
  expect(plot?.getAttribute('href')).toBe('https://github.com/user-attachments/assets/1?a=1&b=2')
  expect(plot?.textContent).toContain('Image from github.com: the "plot"')
  expect(other?.getAttribute('href')).toBe('https://a.example/b.png')
  expect(report.querySelector('img')).toBeNull()
})

test('renders no other HTML, and no attributes of allowed tags', () => {
  const report = draw(
    '<details ontoggle="alert(1)" style="color:red"><summary onclick="x">s</summary><b>bold</b><script>x</script></details>\n\n<video src="https://a.example"></video> <img src="javascript:alert(1)" alt="x"> <br onclick="x">',
  )
  expect(report.querySelector('b, script, video, img, [style], [ontoggle], [onclick], [src]')).toBeNull()
  for (const words of ['<b>bold</b>', '<script>x</script>', '<video', '<img src="javascript:alert(1)"'])
    expect(report.textContent).toContain(words)
})

test.each([
  '<br>',
  '<details>',
  '<summary>',
  '</details>',
  '<details></details>',
  '<img src="https://a.example">',
  '<br ',
])('a text of nothing but %j becomes no more elements than a report may', (tag) => {
  for (const between of ['', '\n', '\n\n']) {
    const text = (tag + between).repeat(20_000 / (tag + between).length)
    const rows = parseReport(text, 'L')
    const count = rows === 'too-large' ? 0 : rows.reduce((sum, { cost }) => sum + cost, 0)
    expect(count).toBeLessThan(30_000)
  }
})

test('a fold that would take long to render at once is shown open, in parts', () => {
  const rows = parseReport(`<details><summary>All</summary>\n\n${'- a `b` **c**\n'.repeat(600)}\n</details>`, 'L')
  if (rows === 'too-large') throw new Error('it is not')
  expect(rows.length).toBeGreaterThan(600)
  expect(rows.every(({ cost }) => cost < 1_500)).toBe(true)
})
