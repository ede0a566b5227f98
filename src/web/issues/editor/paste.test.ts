import { describe, expect, test } from 'vitest'
import { convertPaste, textOf } from './paste'

/** What the clipboard holds; the test browser has no DataTransfer of its own. */
function copied(types: Record<string, string>): DataTransfer {
  const transfer = { types: Object.keys(types), getData: (type: string) => types[type] ?? '' }
  return transfer as unknown as DataTransfer
}
const start = { value: '', selectionStart: 0, selectionEnd: 0 }

/** What stands in the field after a paste, or null when the browser pastes the plain text. */
async function pasted(html: string, plain = 'plain', field = start): Promise<string | null> {
  const instead = convertPaste(copied({ 'text/plain': plain, 'text/html': html }), field)
  return instead && textOf(instead)
}

describe('copied HTML becomes Markdown', () => {
  test.each([
    ['a link', '<p>See <a href="https://a.example/x">the flag</a>.</p>', 'See [the flag](https://a.example/x).'],
    ['a link in parentheses', '<a href="https://a.example/(x)">x</a>', '[x](https://a.example/\\(x\\))'],
    ['a link that is its own name', '<a href="https://a.example/">https://a.example</a>', '<https://a.example/>'],
    ['a link with another scheme', '<b>a</b> <a href="javascript:alert(1)">b</a>', '**a** b'],
    ['bold and italic', '<p>a <strong>b </strong><em>c</em> <del>d</del></p>', 'a **b** _c_ ~~d~~'],
    ['headings', '<h1>One</h1><h3>Two</h3><p>Three</p>', '# One\n\n### Two\n\nThree'],
    ['a list', '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>', '- a\n- b\n  - c'],
    ['a numbered list', '<ol start="3"><li>a</li><li><p>b</p></li></ol>', '3. a\n4. b'],
    [
      'a task list',
      '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox">b</li></ul>',
      '- [x] a\n- [ ] b',
    ],
    ['a quote', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
    ['code in a line', '<p>the <code>settled</code> flag</p>', 'the `settled` flag'],
    [
      'code',
      '<p>x</p><pre><code class="language-rust">fn a() {\n  b();\n}\n</code></pre>',
      'x\n\n```rust\nfn a() {\n  b();\n}\n```',
    ],
    ['code with a fence', '<p>x</p><pre>```\na\n```</pre>', 'x\n\n````\n```\na\n```\n````'],
    ['line breaks', '<p>a<br>b <b>c</b></p>', 'a\nb **c**'],
    ['an image', '<b>a</b><img src="https://evil.example/x.png" alt="b">', '**a**b'],
    ['a copy from Google Docs', '<b style="font-weight:normal"><p>a <i>b</i></p></b>', 'a _b_'],
    ['styles in the words', '<p><b>x</b> style="a"</p>', '**x** style="a"'],
    ['a style sheet', '<style>b { color: red }</style><b>x</b>', '**x**'],
    ['a script', '<script>alert(1)</script><b>x</b>', '**x**'],
    [
      'a table',
      '<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2 | 3</td></tr></table>',
      '| a | b |\n| - | - |\n| 1 | 2 \\| 3 |',
    ],
    [
      'a table from a spreadsheet',
      '<html><body>\n<table border=0><tr><td>a</td><td>b</td></tr><tr><td>1</td></tr></table></body></html>',
      '| a | b |\n| - | - |\n| 1 | |',
    ],
    [
      'words around a table',
      '<p>x</p><table><tr><td>a</td><td>b</td></tr></table><p>y</p>',
      'x\n\n| a | b |\n| - | - |\n\ny',
    ],
    ['a table with one cell', '<table><tr><td><b>a</b></td></tr></table>', '**a**'],
    [
      'a table that lays out another one',
      '<table><tr><td>x<table><tr><td>a</td><td>b</td></tr></table></td><td>y</td></tr></table>',
      'x\n\n| a | b |\n| - | - |\n\ny',
    ],
    ['a style sheet that is left open', '<b>x</b><style>b { color: red }', '**x**'],
  ])('%s', async (_, html, markdown) => {
    expect(await pasted(html)).toBe(markdown)
  })
  test.each([
    ['a name of code', '<p><b>x</b> f(a*b*c) and f(a*b*c)</p>', '**x** f(a\\*b\\*c) and f(a\\*b\\*c)'],
    ['a line with a number sign', '<p><b>x</b></p><p># x</p>', '**x**\n\n\\# x'],
    ['what looks like a list', '<b>x</b><p>- a</p><p>1. b</p>', '**x**\n\n\\- a\n\n1\\. b'],
    ['what looks like a link', '<b>x</b> [a](https://evil.example)', '**x** \\[a]\\(https://evil.example)'],
    ['what looks like HTML', '<b>x</b> &lt;!-- a --&gt;', '**x** \\<!-- a -->'],
    ['a name with underscores', '<b>x</b> user_balance __init__', '**x** user_balance \\_\\_init\\_\\_'],
    ['an address that is no link', '<b>x</b> https://a.example/b_c', '**x** https://a.example/b_c'],
  ])('%s reads the same afterwards', async (_, html, markdown) => {
    expect(await pasted(html)).toBe(markdown)
  })
  test('hundreds of nested elements are reduced to their text', async () => {
    expect(await pasted(`<b>x</b>${'<div>'.repeat(400)}y`)).toBe('**x**\n\ny')
    expect(await pasted(`<b>x</b>${'<i>'.repeat(400)}y`)).toContain('y')
  })
  test("a few tags can't request millions of cells", async () => {
    const html = `<table>${'<tr>a</tr>'.repeat(300)}<tr>${'<td>b</td>'.repeat(300)}</tr></table>`
    expect((await pasted(html))?.length).toBeLessThan(html.length)
  })
  test('a cell with a span of thousands counts as one', async () => {
    const html = '<table><tr><td colspan="5000" rowspan="5000">a</td><td>b</td></tr><tr><td>c</td></tr></table>'
    expect(await pasted(html)).toBe('| a | b |\n| - | - |\n| c | |')
  })
  test('ignores an unclosed style element', async () => {
    expect(await pasted(`<b>a</b><style>${'<style '.repeat(20_000)}`)).toBe('**a**')
  })
})

describe('the plain text is pasted as it is', () => {
  test.each([
    ['HTML without any form', '<p>a</p><p>b</p>'],
    ['code copied from an editor', '<div style="white-space: pre;"><b>contract</b></div>'],
    ['one block of code', '<pre><span><b>contract</b> A</span></pre>'],
    ['an enormous page', `<b>a</b>${' '.repeat(2_000_000)}`],
    ['a page of too many elements', `<b>a</b>${'<i></i>'.repeat(20_000)}`],
  ])('for %s', async (_, html) => {
    expect(await pasted(html, 'f(a*b*c)\r\n# x')).toBe('f(a*b*c)\n# x')
  })
  test('inside a fence', async () => {
    const value = '```\n\n```'
    expect(await pasted('<b>a</b>', 'a', { value, selectionStart: 4, selectionEnd: 4 })).toBeNull()
    expect(await pasted('<b>a</b>', 'a', { value, selectionStart: 0, selectionEnd: 0 })).toBe('**a**')
  })
  test('for content copied from Visual Studio Code', () => {
    const types = { 'text/plain': 'a', 'text/html': '<b>a</b>', 'vscode-editor-data': '{}' }
    expect(convertPaste(copied(types), start)).toBeNull()
  })
})

describe('an address over selected words', () => {
  const over = (plain: string, value: string, selectionStart = 0, selectionEnd = value.length) =>
    convertPaste(copied({ 'text/plain': plain }), { value, selectionStart, selectionEnd })
  test('makes them a link', () => {
    expect(over('https://a.example/x', 'the flag')).toEqual({ text: '[the flag](https://a.example/x)' })
    expect(over(' https://a.example/(x) ', 'flag [1]')).toEqual({ text: '[flag \\[1\\]](<https://a.example/(x)>)' })
  })
  test.each([
    ['nothing is selected', 'https://a.example', 'abc', 1, 1],
    ['an address is selected', 'https://a.example', 'https://b.example', 0, 17],
    ['several lines are selected', 'https://a.example', 'a\nb', 0, 3],
    ['it is no address', 'javascript:alert(1)', 'abc', 0, 3],
    ['it stands in a sentence', 'see https://a.example', 'abc', 0, 3],
  ])('replaces them as always when %s', (_, plain, value, from, to) => {
    expect(over(plain, value, from, to)).toBeNull()
  })
})

test('uses Markdown that a page offers on the clipboard as is', () => {
  const types = { 'text/plain': 'a b', 'text/x-gfm': '**a**\r\nb', 'text/html': '<i>a</i>' }
  expect(convertPaste(copied(types), start)).toEqual({ text: '**a**\nb' })
})
