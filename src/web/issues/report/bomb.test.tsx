import { renderToStaticMarkup } from 'react-dom/server'
import { test } from 'vitest'
import { unified } from 'unified'
import remarkParse from 'remark-parse'
import remarkGfm from 'remark-gfm'
import remarkRehype from 'remark-rehype'
import { Report } from './Report'
const fit = (s: string) => s.repeat(Math.floor(20000 / s.length))
const bombs: Record<string, string> = {
  linkopen: fit('[a]('), mix: fit('*_'), list: fit('- a\n'), paras: fit('1\n\n'), foot: '[^a]'.repeat(4800) + '\n\n[^a]: x', list49: fit('- '.repeat(49) + 'a\n'), code: fit('```\n'), setext: fit('a\n-\n'), em: fit('***a'), brk2: fit('[a][b]'), fn: fit('[^1]: a\n'), quotelazy: '>'.repeat(48) + fit('a\n'), lrd: '[' + fit('a\\]'), bangbr: fit('![a]'), mail: fit('a@b.'),tildes: fit('~a~'), table: '|a|\n|-|\n' + fit('|b|\n'),
}
test.each(Object.entries(bombs))('%s', (name, md) => {
  const p = unified().use(remarkParse).use(remarkGfm).use(remarkRehype)
  let t = performance.now(); const tree = p.parse(md); const parse = performance.now() - t
  t = performance.now(); p.runSync(tree); const run = performance.now() - t
  t = performance.now(); renderToStaticMarkup(<Report markdown={md} prefix="L" />); const ms = performance.now() - t
  console.log(name, 'parse', Math.round(parse), 'run', Math.round(run), 'all', Math.round(ms), 'ms')
})
