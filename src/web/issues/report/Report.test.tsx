import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { WorkerInPage } from '#test/web/worker-in-page'
import { Report } from './Report'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const draw = (markdown: string) => render(<Report markdown={markdown} prefix="L" />).container

const outgoing = (name: string) => screen.getByRole('link', { name })

test.each([
  ['a script address [V1.2.2]', '[x](javascript:alert(1))'],
  ['a hidden script address', '[x](java&#x73;cript:alert(1))'],
  ['a data address [V1.2.2]', '[x](data:text/html,<script>1</script>)'],
  ['an address without its scheme', '[x](//evil.example/a)'],
  ['an address with a backslash', '[x](https:\\\\evil.example)'],
  ['a path of this site', '[x](/api/auth/logout)'],
  ['a place of this page', '[x](#L1)'],
])('%s stays text [5.markdown.01 T41]', (_, markdown) => {
  const report = draw(markdown)
  expect(report.querySelector('a:not([aria-label^="Line "])')).toBeNull()
  expect(report.textContent).toContain('x')
})

test.each([
  ['[proof](https://example.org/a)', 'https://example.org/a', 'proof (example.org) (opens in a new tab)'],
  ['[mail](mailto:ada@example.org)', 'mailto:ada@example.org', 'mail (ada@example.org)'],
  ['https://example.org/a', 'https://example.org/a', 'https://example.org/a (opens in a new tab)'],
  ['www.example.org/a', 'http://www.example.org/a', 'www.example.org/a (opens in a new tab)'],
])('%s is a link that names its destination [5.markdown.01]', (markdown, href, words) => {
  draw(markdown)
  expect(outgoing(words).getAttribute('href')).toBe(href)
})

test('an external link opens in a new tab without a referrer [V3.4.5 T41]', () => {
  draw('[proof](https://example.org/a)')
  const link = outgoing('proof (example.org) (opens in a new tab)')
  expect(link.getAttribute('target')).toBe('_blank')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
})

test.each([
  ['another host', '[https://good.example](https://evil.example/a)', /good\.example \(evil\.example\)/],
  ['a host within a longer one', '[https://bank.example](https://ank.example)', /bank\.example \(ank\.example\)/],
  ['a host behind a user name', '<https://good.example@evil.example>', /good\.example@evil\.example \(evil\.example\)/],
  ['a host in look-alike letters', 'https://gооd.example', /\(xn--/],
])("text that names %s does not hide the link's destination [T41]", (_, markdown, words) => {
  draw(markdown)
  expect(screen.getByRole('link', { name: words })).toBeTruthy()
})

test('shows HTML as text [5.markdown.01 V1.1.2 V1.3.1 V3.2.2 T40]', () => {
  const report = draw(
    'Look: <img src=x onerror=alert(1)> <script>alert(2)</script>\n\n<iframe src="//evil.example"></iframe>',
  )
  expect(report.querySelector('img, script, iframe')).toBeNull()
  expect(report.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(report.textContent).toContain('<iframe src="//evil.example">')
})

test('an image is never loaded: it becomes a link that names its host [5.markdown.01 V1.3.5 T42]', () => {
  const report = draw(
    '![a](http://evil.example/b.png) ![c](//evil.example/d.png) [![e](https://x.example/f.png)](https://y.example)',
  )
  expect(report.querySelector('img')).toBeNull()
  expect(document.querySelector('link[rel="preload"]')).toBeNull()
  const image = outgoing('Image from evil.example: a (opens in a new tab)')
  expect(image.getAttribute('href')).toBe('http://evil.example/b.png')
  expect(report.textContent).toContain('Image: c')
  const linked = outgoing('Image from x.example: e (y.example) (opens in a new tab)')
  expect(linked.getAttribute('href')).toBe('https://y.example')
})

test('the strip numbers the source lines, continuing inside code', () => {
  const report = draw('# One\n\nThree\n\n- five\n- six\n\n```solidity\ncontract A {\n}\n```\n\n    indented')
  const numbers = [...report.querySelectorAll('[aria-label^="Line "]')].map((place) => place.textContent)
  expect(numbers).toEqual(['1', '3', '5', '6', '9', '10', '13'])
  expect(report.querySelector('#L9')?.textContent).toBe('9')
  expect(screen.getByRole('region', { name: 'Code, lines 9 to 10' }).textContent).toBe('contract A {\n}')
  expect(screen.getByText('solidity')).toBeTruthy()
})

test('code is highlighted after it has rendered', async () => {
  vi.stubGlobal('Worker', WorkerInPage)
  draw('```Solidity title="A.sol"\nfunction settle() external {}\n```')
  expect(screen.queryByText('settle', { selector: 'span' })).toBeNull()
  const word = await screen.findByText('settle', { selector: 'span' })
  expect(word.dataset.syntax).toBe('call')
  expect(screen.getByRole('region').textContent).toBe('function settle() external {}')
})

test.each(['ruby', 'mermaid', 'constructor', ''])("code in %j, which isn't highlighted, is plain", async (language) => {
  const asked = vi.fn()
  vi.stubGlobal('Worker', asked)
  draw(`\`\`\`${language}\nputs 1\n\`\`\``)
  expect(screen.getByRole('region').textContent).toBe('puts 1')
  expect(asked).not.toHaveBeenCalled()
})

test('lists keep their numbers and tables their cells', () => {
  const report = draw('3. three\n4. four\n\n| a | b |\n|---|---|\n| 1 | 2 |')
  expect([...report.querySelectorAll('ol')].map((list) => list.getAttribute('start'))).toEqual(['3', '4'])
  expect(screen.getByRole('cell', { name: '2' })).toBeTruthy()
})

test('headings get the same anchors as on GitHub, each unique', () => {
  const report = draw(
    "# What's *wrong*?\n\n## Impact\n\n## Impact\n\n## Überlauf & Co\n\n## 💥\n\nA note.[^1]\n\n## fn-1\n\n[^1]: Here.",
  )
  const places = [...report.querySelectorAll('h3, h4')].map((heading) => heading.id)
  expect(places).toEqual([
    'user-content-whats-wrong',
    'user-content-impact',
    'user-content-impact-1',
    'user-content-überlauf--co',
    'user-content-section',
    'user-content-fn-1-1',
    'user-content-footnote-label',
  ])
  const links = screen.getAllByRole('link', { name: 'Link to Impact' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['#user-content-impact', '#user-content-impact-1'])
})

test('two reports on a page share no id, whatever their headings', () => {
  const text = '# Impact\n\n# P-impact\n\nA note.[^1]\n\n[^1]: Here.'
  const { container } = render(
    <>
      <Report markdown={text} prefix="L" />
      <Report markdown={text} prefix="P" />
    </>,
  )
  const ids = [...container.querySelectorAll('[id]')].map((place) => place.id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(['L', 'P'])('a footnote of the %s report and its mark lead to each other', (prefix) => {
  const { container } = render(<Report markdown={'Seen before.[^why]\n\n[^why]: In 2024.'} prefix={prefix} />)
  const mark = screen.getByRole('link', { name: '1' })
  const note = container.querySelector(`[id="${mark.getAttribute('href')?.slice(1)}"]`)
  expect(note?.textContent).toContain('In 2024.')
  const back = within(note as HTMLElement).getByRole('link', { name: /Back to reference 1/ })
  expect(container.querySelector(`[id="${back.getAttribute('href')?.slice(1)}"]`)).toBe(mark)
  expect(screen.getByRole('heading', { level: 3, name: 'Footnotes' })).toBeTruthy()
  expect(container.querySelector('[aria-label^="Line "]')?.textContent).toBe('1')
})

test('invisible characters are shown by their code, in text and in code [V1.3.3 T45]', () => {
  const report = draw('Send \u202eyenom\u202c to `a\u200bb`.\n\n```sol\nif (isAdmin\u2067) {}\n```')
  const marks = [...report.querySelectorAll<HTMLElement>('bdi[data-code]')].map((mark) => mark.dataset.code)
  expect(marks).toEqual(['U+202E', 'U+202C', 'U+200B', 'U+2067'])
  expect(report.querySelector('p')?.textContent).toBe('Send \u202eyenom\u202c to a\u200bb.')
  expect(screen.getByTitle('U+202E, right-to-left override')).toBeTruthy()
})

test.each([
  ['line breaks of another system', 'a = 1\r\n\tb = 2  \r\n\r\nc', 'a = 1\r\n\tb = 2  \r\n\r\nc'],
  ['characters that nobody sees', 'if (a\u202e\u2066) { } // 💥', 'if (a\u202e\u2066) { } // 💥'],
])('copying code yields what was written, including with %s', async (_, written, copied) => {
  const user = userEvent.setup()
  draw(`\`\`\`ruby\r\n${written}\r\n\`\`\``)
  await user.click(screen.getByRole('button', { name: 'Copy code' }))
  expect(await navigator.clipboard.readText()).toBe(copied)
})

test('long lines wrap on request', async () => {
  const user = userEvent.setup()
  const report = draw(`\`\`\`\n${'long '.repeat(40)}\n\`\`\``)
  const toggle = screen.getByRole('button', { name: 'Wrap long lines', pressed: false })
  await user.click(toggle)
  expect(toggle.getAttribute('aria-pressed')).toBe('true')
  expect(report.querySelector('[data-wrapped]')).toBeTruthy()
  cleanup()
  draw('```\nshort\n```')
  expect(screen.queryByRole('button', { name: 'Wrap long lines' })).toBeNull()
})

test.each([
  ['# One\n\n## Two', [3, 4]],
  ['## One\n\n#### Two\n\n## Three', [3, 4, 3]],
  ['###### One', [3]],
  ['# a\n\n## b\n\n### c\n\n#### d\n\n##### e', [3, 4, 5, 6, 6]],
])('the headings of %j continue below those of the page', (markdown, levels) => {
  draw(markdown)
  expect(screen.getAllByRole('heading').map((heading) => Number(heading.tagName.slice(1)))).toEqual(levels)
})

test('each block is laid out in the direction of its text, and code left to right', () => {
  const report = draw(
    '# ثغرة\n\n`settle()` تسمح\n\nLeft ثغرة\n\n- ثغرة\n  - nested\n\n1. ثغرة\n\n   ثغرة\n\n> פגיעות\n\n| a | ثغرة |\n|---|---|\n| ثغرة | 1 |\n\n```\nثغرة\n```',
  )
  const directions = (part: string) => [...report.querySelectorAll(part)].map((place) => place.getAttribute('dir'))
  expect(directions('div:has(> h3)')).toEqual(['rtl'])
  expect(directions('div > p')).toEqual(['rtl', 'ltr'])
  expect(directions('div > ul, div > ul > li')).toEqual(['rtl', 'rtl'])
  expect(directions('ul ul, ul ul > li')).toEqual(['ltr', 'ltr'])
  expect(directions('ol, ol > li, ol p')).toEqual(['rtl', 'rtl', 'rtl', 'rtl'])
  expect(directions('blockquote, blockquote p')).toEqual(['rtl', 'rtl'])
  expect(directions('section[aria-label="Table"], th, td')).toEqual(['ltr', 'ltr', 'rtl', 'rtl', 'ltr'])
  expect(directions('div:has(> div > pre), p > code')).toEqual(['ltr', 'ltr'])
})

test.each([
  ['on a line of its own', 'One\n\n<!-- What is wrong. -->\n\nTwo', 'One|Two'],
  ['over many lines', 'One\n\n<!-- What\n\nis **wrong**.\n-->\n\nTwo', 'One|Two'],
  ['within a paragraph', 'One <!-- a\nb -->two', 'One two'],
  ['before words on its line', '<!-- a --> One', ' One'],
  ['of nothing', 'One <!----> two <!--> three', 'One  two  three'],
  ['in other HTML', '<b>One<!-- a --></b>', '<b>One</b>'],
])('a comment %s is not rendered', (_, markdown, words) => {
  const report = draw(markdown)
  expect([...report.querySelectorAll('[aria-label^="Line "] + div')].map((block) => block.textContent).join('|')).toBe(
    words,
  )
})

test.each([
  ['in code', 'Write `<!-- a -->`.', 'Write <!-- a -->.'],
  ['in a block of code', '```html\n<!-- a -->\n```', '<!-- a -->'],
  ['that is never closed', 'One\n\n<!-- a\n\nTwo', '<!-- a\n\nTwo'],
  ['that is escaped', '\\<!-- a -->', '<!-- a -->'],
])('a comment %s is text', (_, markdown, words) => {
  expect(draw(markdown).textContent).toContain(words)
})
