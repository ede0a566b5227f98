import { describe, expect, test } from 'vitest'
import { markdownOfHtml } from './html-to-markdown'

/** The rows of a table in Markdown as its cells, without the line below the head. */
const rowsOf = (markdown: string | null): string[][] =>
  (markdown ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[|\s:-]+$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    )

const table = (...rows: string[]) => `<table>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`
const head = '<th>a</th><th>b</th>'

describe('a table keeps its rows and cells, whatever a cell holds:', () => {
  test.each([
    ['paragraphs', '<td><p>one</p><p>two</p></td><td>x</td>', 'one<br>two'],
    ['breaks', '<td>one<br>two<br><br>three</td><td>x</td>', 'one<br>two<br>three'],
    ['breaks within marks', '<td><b>one<br>two</b></td><td>x</td>', '**one**<br>**two**'],
    ['blocks within marks', '<td><span><div>one</div><div>two</div></span></td><td>x</td>', 'one<br>two'],
    ['a list', '<td><ul><li>one</li><li>two</li></ul></td><td>x</td>', '• one<br>• two'],
    ['a numbered list', '<td>See<ol start="3"><li>one</li><li>two</li></ol></td><td>x</td>', 'See<br>3. one<br>4. two'],
    [
      'a list in a list',
      '<td><ul><li>one<ul><li>deep</li></ul></li><li>two</li></ul></td><td>x</td>',
      '• one<br>\u00a0\u00a0• deep<br>• two',
    ],
    ['a heading', '<td><h3>One</h3>two</td><td>x</td>', '**One**<br>two'],
    ['code', '<td><pre>a();\nb | c;</pre></td><td>x</td>', '`a();`<br>`b \\| c;`'],
    ['code in a line', '<td><p>the <code>x</code></p><p>flag</p></td><td>x</td>', 'the `x`<br>flag'],
    ['a quote', '<td><blockquote><p>one</p></blockquote>two</td><td>x</td>', 'one<br>two'],
    ['a table', `<td>${table('<td>1</td><td>2</td>', '<td>3</td><td>4</td>')}</td><td>x</td>`, '1 \\| 2<br>3 \\| 4'],
    ['a link', '<td><p><a href="https://a.example">x</a></p><p>y</p></td><td>x</td>', '[x](https://a.example)<br>y'],
    ['what looks like a tag', '<td>&lt;br&gt;<br>two</td><td>x</td>', '\\<br><br>two'],
  ])('%s', (_, row, cell) => {
    expect(rowsOf(markdownOfHtml(table(head, row, '<td>y</td><td>z</td>')))).toEqual([
      ['a', 'b'],
      [cell, 'x'],
      ['y', 'z'],
    ])
  })
  test('cells that span columns and rows leave the others in their places', () => {
    const spanning = table(
      '<th>a</th><th>b</th><th>c</th>',
      '<td colspan="2">wide</td><td>1</td>',
      '<td rowspan="2">tall</td><td>2</td><td>3</td>',
      '<td>4</td><td>5</td>',
      '<td rowspan="2" colspan="2">both</td><td>6</td>',
      '<td>7</td>',
    )
    expect(rowsOf(markdownOfHtml(spanning))).toEqual([
      ['a', 'b', 'c'],
      ['wide', '', '1'],
      ['tall', '2', '3'],
      ['', '4', '5'],
      ['both', '', '6'],
      ['', '', '7'],
    ])
  })
  test('head, body and foot stand in the order in which they are shown, below the caption', () => {
    const html =
      '<table><caption>Totals</caption><tfoot><tr><td>sum</td><td>3</td></tr></tfoot><tbody><tr><td>x</td><td>1</td></tr></tbody><thead><tr><th>n</th><th>v</th></tr></thead></table>'
    const markdown = markdownOfHtml(html)
    expect(markdown?.split('\n')[0]).toBe('Totals')
    expect(rowsOf(markdown)).toEqual([
      ['n', 'v'],
      ['x', '1'],
      ['sum', '3'],
    ])
  })
  test('a file of a repository is code', () => {
    const line = (number: number, code: string) =>
      `<td class="blob-num" data-line-number="${number}"></td><td class="blob-code blob-code-inner">${code}</td>`
    expect(markdownOfHtml(`<p>x</p>${table(line(1, 'a() {'), line(2, '  b();'))}`)).toBe('x\n\n```\na() {\n  b();\n```')
  })
})

describe('lists keep their levels:', () => {
  const nested = '- a\n  - b\n    - c\n- d'
  test.each([
    ['in points', '<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li><li>d</li></ul>'],
    [
      'in paragraphs',
      '<ul><li><p>a</p><ul><li><p>b</p><ul><li><p>c</p></li></ul></li></ul></li><li><p>d</p></li></ul>',
    ],
    ['beside points', '<ul><li>a</li><ul><li>b</li><ul><li>c</li></ul></ul><li>d</li></ul>'],
    ['beside points on lines', '<ul>\n<li>a</li>\n<ul>\n<li>b</li>\n<ul>\n<li>c</li>\n</ul>\n</ul>\n<li>d</li>\n</ul>'],
  ])('%s', (_, html) => {
    expect(markdownOfHtml(html)).toBe(nested)
  })
  test('numbers in bullets, and code in points', () => {
    expect(markdownOfHtml('<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d<pre>e();</pre></li></ul>')).toBe(
      '- a\n  1. b\n  2. c\n- d\n  ```\n  e();\n  ```',
    )
  })
  test('of Word, which writes paragraphs with signs', () => {
    const point = (level: number, sign: string, words: string) =>
      `<p class=MsoListParagraph style='margin-left:1in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>\n`
    const html = `<p class=MsoNormal>Before</p>${point(1, '1.', 'a')}${point(2, 'o', 'b')}${point(2, 'o', '<b>c</b>')}${point(1, '2.', 'd')}<p class=MsoNormal>After</p>`
    expect(markdownOfHtml(html)).toBe('Before\n\n1. a\n   - b\n   - **c**\n2. d\n\nAfter')
  })
})

describe('each editor is understood:', () => {
  test('Google Docs, with styles instead of marks', () => {
    const span = (words: string, style = 'font-weight:400;font-style:normal') =>
      `<span style="font-size:11pt;${style};text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;">${words}</span>`
    const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr">${span('Title', 'font-weight:400')}</h2><p dir="ltr">${span('one ')}${span('two', 'font-weight:700')}${span(' and ')}${span('three', 'font-weight:400;font-style:italic')}</p><ul><li dir="ltr" aria-level="1"><p>${span('a')}</p></li><ul><li aria-level="2"><p>${span('b')}</p></li></ul></ul><br><div dir="ltr"><table><colgroup><col><col></colgroup><tbody><tr><td><p>${span('h')}</p></td><td><p>${span('i')}</p></td></tr><tr><td><p>${span('1')}</p><p>${span('2')}</p></td><td><p>${span('3')}</p></td></tr></tbody></table></div></b>`
    const markdown = markdownOfHtml(html)
    expect(markdown).toContain('## Title\n\none **two** and _three_\n\n- a\n  - b\n')
    expect(rowsOf(markdown)).toEqual([
      ['h', 'i'],
      ['1<br>2', '3'],
    ])
  })
  test('Google Sheets and Excel, with breaks in cells and cells that were merged', () => {
    const html = `<google-sheets-html-origin><style>td {border: 1px}</style><table cellspacing="0" dir="ltr"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="white-space:normal;">a</td><td>b</td></tr><tr><td style='mso-data-placement:same-cell'>one<br style='mso-data-placement:same-cell'>two</td><td rowspan="2">x</td></tr><tr><td>three</td></tr></tbody></table></google-sheets-html-origin>`
    expect(rowsOf(markdownOfHtml(html))).toEqual([
      ['a', 'b'],
      ['one<br>two', 'x'],
      ['three', ''],
    ])
  })
  test('GitHub, with anchors, folds and the language of code', () => {
    const html =
      '<div class="markdown-heading"><h2 class="heading-element">Proof</h2><a id="user-content-proof" class="anchor" aria-label="Permalink: Proof" href="#proof"><svg><path></path></svg></a></div><details><summary>Test <b>it</b></summary><div class="highlight highlight-source-solidity"><pre><span class="pl-k">contract</span> A {}</pre><div class="zeroclipboard-container"><clipboard-copy><svg></svg></clipboard-copy></div></div></details>'
    expect(markdownOfHtml(html)).toBe(
      '## Proof\n\n<details>\n<summary>Test it</summary>\n\n```solidity\ncontract A {}\n```\n\n</details>',
    )
  })
  test('Notion, with a heading of two lines', () => {
    expect(markdownOfHtml('<!-- notionvc: 1 --><h3>One<br>two</h3><ul><li>a<ul><li>b</li></ul></li></ul>')).toBe(
      '### One two\n\n- a\n  - b',
    )
  })
})

test('a table of spanning cells and nested tables is written once, however often it is nested', () => {
  const wide = `<td colspan="100" rowspan="100">x</td>`
  expect(markdownOfHtml(`<b>y</b>${table(...Array<string>(90).fill(wide.repeat(3)))}`)?.length ?? 0).toBeLessThan(
    400_000,
  )
  const nested = (depth: number): string =>
    depth === 0 ? 'x' : table(`<td>${nested(depth - 1)}</td><td>y</td>`, '<td>z</td>')
  expect(markdownOfHtml(nested(60))?.length ?? 0).toBeLessThan(20_000)
})
