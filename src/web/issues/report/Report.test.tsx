import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Report } from './Report'

afterEach(cleanup)

const draw = (markdown: string) => render(<Report markdown={markdown} prefix="L" />).container

test.each([
  ['a script address', '[x](javascript:alert(1))'],
  ['a hidden script address', '[x](java&#x73;cript:alert(1))'],
  ['a data address', '[x](data:text/html,<script>1</script>)'],
  ['an address without its scheme', '[x](//evil.example/a)'],
  ['an address with a backslash', '[x](https:\\\\evil.example)'],
  ['a path of this site', '[x](/api/auth/logout)'],
  ['a place of this page', '[x](#L1)'],
])('%s stays text', (_, markdown) => {
  const report = draw(markdown)
  expect(report.querySelector('a:not(.g)')).toBeNull()
  expect(report.textContent).toContain('x')
})

test.each([
  ['[proof](https://example.org/a)', 'https://example.org/a', 'proof (example.org)'],
  ['[mail](mailto:ada@example.org)', 'mailto:ada@example.org', 'mail (ada@example.org)'],
  ['https://example.org/a', 'https://example.org/a', 'https://example.org/a'],
])('%s is a link that names where it leads', (markdown, href, words) => {
  draw(markdown)
  const link = screen.getByRole('link', { name: words })
  expect(link.getAttribute('href')).toBe(href)
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow')
})

test('written-out HTML is shown as text', () => {
  const report = draw(
    'Look: <img src=x onerror=alert(1)> <script>alert(2)</script>\n\n<iframe src="//evil.example"></iframe>',
  )
  expect(report.querySelector('img, script, iframe')).toBeNull()
  expect(report.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(report.textContent).toContain('<iframe src="//evil.example">')
})

test('an image is never loaded: it becomes a link that names its host', () => {
  const report = draw(
    '![a](http://evil.example/b.png) ![c](//evil.example/d.png) [![e](https://x.example/f.png)](https://y.example)',
  )
  expect(report.querySelector('img')).toBeNull()
  expect(document.querySelector('link[rel="preload"]')).toBeNull()
  expect(screen.getByRole('link', { name: 'Image: evil.example' }).getAttribute('href')).toBe(
    'http://evil.example/b.png',
  )
  expect(report.textContent).toContain('Image: c')
  expect(screen.getByRole('link', { name: 'Image: x.example (y.example)' }).getAttribute('href')).toBe(
    'https://y.example',
  )
})

test('the strip numbers the lines of the source, on into the code', () => {
  const report = draw('# One\n\nThree\n\n- five\n- six\n\n```solidity\ncontract A {\n}\n```\n\n    indented')
  const numbers = [...report.querySelectorAll('a.g, .gc a')].map((place) => place.textContent)
  expect(numbers).toEqual(['1', '3', '5', '6', '9', '10', '13'])
  expect(report.querySelector('#L9')?.textContent).toBe('9')
  expect(screen.getByRole('region', { name: 'Code, lines 9 to 10' }).textContent).toBe('contract A {\n}')
  expect(screen.getByText('solidity')).toBeTruthy()
})

test('code gets its colours after it was drawn', async () => {
  draw('```solidity\nfunction settle() external {}\n```')
  const word = await screen.findByText('settle', { selector: 'span' }, { timeout: 5000 })
  expect(word.style.color).toContain('var(--syn-')
})

test('lists keep their numbers and tables their cells', () => {
  const report = draw('3. three\n4. four\n\n| a | b |\n|---|---|\n| 1 | 2 |')
  expect([...report.querySelectorAll('ol')].map((list) => list.getAttribute('start'))).toEqual(['3', '4'])
  expect(screen.getByRole('cell', { name: '2' })).toBeTruthy()
})

test.each([
  ['quotes', '>'.repeat(5000)],
  ['spaced quotes', '> '.repeat(5000)],
  ['lists', '- '.repeat(2000)],
  ['numbered lists', '1. '.repeat(2000)],
  ['lists by indentation', Array.from({ length: 150 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
  ['brackets', '['.repeat(5000)],
  ['image brackets', '!['.repeat(5000)],
])('thousands of nested %s are shown as they are', (_, markdown) => {
  const report = draw(markdown)
  expect(report.querySelector('pre')?.textContent).toBe(markdown)
})

test.each([
  ['emphasis', '*_'.repeat(10_000)],
  ['struck words', '~a~'.repeat(6000)],
  ['underlined headings', 'a\n-\n'.repeat(5000)],
  ['lines that continue a deep quote', `${'>'.repeat(48)}${'a\n'.repeat(900)}`],
  ['paragraphs', '1\n\n'.repeat(6000)],
  ['list items', '- a\n'.repeat(5000)],
  ['deep list items', `${'- '.repeat(49)}a\n`.repeat(200)],
  ['escaped brackets', `[${'a\\]'.repeat(6600)}`],
  ['links that never close', '[a]('.repeat(5000)],
  ['footnotes', `${'[^a]'.repeat(4800)}\n\n[^a]: x`],
  ['fences', '```\n'.repeat(5000)],
  ['brackets behind a fence that HTML hides', `<!--\n\`\`\`\n-->\n${'[a][b]'.repeat(3000)}`],
])('a text of nothing but %s is shown as it is, because parsing it would take seconds', (_, markdown) => {
  const report = draw(markdown)
  expect(report.querySelectorAll('pre')).toHaveLength(1)
  expect(report.querySelector('pre')?.textContent).toBe(markdown)
})

test.each([
  ['backticks', '`'.repeat(20_000)],
  ['angle brackets', '<'.repeat(20_000)],
  ['a wide table', `|${'a|'.repeat(2000)}\n|${'-|'.repeat(2000)}`],
  ['addresses', 'http://a.'.repeat(2200)],
  ['half comments', '<!--'.repeat(5000)],
])('a text full of %s is drawn in time', (_, markdown) => {
  const startedAt = performance.now()
  expect(draw(markdown).textContent).not.toBe('')
  expect(performance.now() - startedAt).toBeLessThan(5000)
})

test('long code is no reason to give up the rest', () => {
  const report = draw(`# Trace\n\n\`\`\`json\n${'[[1,2],[3,4]],\n'.repeat(1200)}\`\`\`\n\nThe *end*.`)
  expect(report.querySelector('h3')?.textContent).toBe('Trace')
  expect(report.querySelector('em')?.textContent).toBe('end')
})

test.each([
  ['# One\n\n## Two', [3, 4]],
  ['## One\n\n#### Two\n\n## Three', [3, 4, 3]],
  ['###### One', [3]],
  ['# a\n\n## b\n\n### c\n\n#### d\n\n##### e', [3, 4, 5, 6, 6]],
])('the headings of %j go on below those of the page', (markdown, levels) => {
  draw(markdown)
  expect(screen.getAllByRole('heading').map((heading) => Number(heading.tagName.slice(1)))).toEqual(levels)
})
