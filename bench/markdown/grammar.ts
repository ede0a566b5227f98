import type { Random } from '../../test/random'

/** Writes a piece of Markdown, which may contain smaller pieces. */
type Rule = (random: Random, depth: number) => string

const some = (random: Random, most: number) => 1 + Math.floor(random.next() * most)
const times = (random: Random, most: number, rule: () => string) => Array.from({ length: some(random, most) }, rule)

const words: Rule = (random) =>
  times(random, 4, () =>
    random.pick([
      'the',
      'vault',
      'epoch',
      'a',
      '1',
      'settle()',
      'x_y',
      'قرض',
      '漏洞',
      '👩‍💻',
      'é',
      '\u200b',
      '\u202e',
      '&amp;',
    ]),
  ).join(random.pick([' ', ' ', '\u00a0', '']))

const openers = [
  '*',
  '_',
  '**',
  '~',
  '~~',
  '`',
  '``',
  '[',
  '![',
  ']',
  '](',
  '<',
  '<!--',
  '-->',
  '&',
  '\\',
  '|',
  '[^',
  ':',
]

/** Words with inline marks, or marks that are never closed. */
const inline: Rule = (random, depth) => {
  const inner = depth > 3 ? words(random, depth) : () => inline(random, depth + 1)
  const text = typeof inner === 'string' ? inner : inner()
  const mark = random.pick(['*', '_', '**', '~~', '`', '``'])
  return random.pick([
    () => text,
    () => words(random, depth),
    () => `${mark}${text}${mark}`,
    () => `${mark}${text}`,
    () => random.pick(openers).repeat(some(random, 6)),
    () => `[${text}](https://a.example/${'p/'.repeat(some(random, 9))})`,
    () => `[${text}][${random.pick(['a', 'b'])}]`,
    () => `[${random.pick(['a', 'b', '^a', '^b'])}]`,
    () => `![${text}](https://a.example/b.png "${text}")`,
    () =>
      random.pick(['https://a.example/b', 'www.example.org', 'ada@example.org', '<https://a.example>', 'http://a.']),
    () => `<${random.pick(['b', 'img src=x', '/p', '!-- x --', '?x', 'a '])}>`,
    () => random.pick(['\u200b', '\u202e', '\u2066', '\u00ad', '\ufe0f']).repeat(some(random, 5)),
    () => `${text}${random.pick(['  \n', '\\\n', '\n', ' '])}${words(random, depth)}`,
  ])()
}

const code: Rule = (random) =>
  times(random, 6, () =>
    random.pick(['a+b;', '', '  if (x) { y(); }', '"', '/*', '-x', 'function f() {}', '\u202e']),
  ).join('\n')

const table: Rule = (random, depth) => {
  const columns = some(random, random.pick([4, 30, 400]))
  const cell = random.pick(['a', '', inline(random, depth + 2).replaceAll('\n', ' ')])
  const rows = times(random, random.pick([4, 30, 400]), () =>
    random.pick(['|', `|${cell}|`, `${cell}|`.repeat(columns)]),
  )
  return `|${`${cell}|`.repeat(columns)}\n|${'-|'.repeat(columns)}\n${rows.join('\n')}`
}

/** A block inside a quote or a list. */
const within: Rule = (random, depth) => {
  const mark = random.pick(['> ', '>', '- ', '* ', '1. ', '12) ', '- [x] ', '  ', '\t'])
  const rest = random.pick([mark, ' '.repeat(mark.length)])
  return block(random, depth + 1)
    .split('\n')
    .map((line, at) => `${at === 0 ? mark : rest}${line}`)
    .join('\n')
}

const block: Rule = (random, depth) => {
  if (depth > 6) return words(random, depth)
  const fence = random.pick(['```', '~~~', '````'])
  return random.pick([
    () => inline(random, depth),
    () => times(random, 3, () => inline(random, depth)).join(' '),
    () => `${'#'.repeat(some(random, 6))} ${inline(random, depth)}`,
    () => `${words(random, depth)}\n${random.pick(['-', '===', '---'])}`,
    () => within(random, depth),
    () => within(random, depth),
    () => times(random, 5, () => `- ${inline(random, depth)}`).join('\n'),
    () =>
      `${fence}${random.pick(['', 'solidity', 'rust', 'json', 'diff'])}\n${code(random, depth)}\n${random.pick([fence, ''])}`,
    () => table(random, depth),
    () => random.pick(['---', '* * *', '    indented', '#', '-', '>', '1.', '```', '|', '===']),
    () =>
      `[${random.pick(['a', 'b', '^a', '^b'])}]: ${random.pick(['https://a.example/', `http://${'a.'.repeat(some(random, 1000))}a`, inline(random, depth)])}`,
    () => random.pick(['<div>', '<!--', '-->', '<script>', '<!-- x -->', '<pre>', '<?', '</p>']),
  ])()
}

/** A Markdown text of at most `length` characters: different blocks, or a few pieces repeated. */
export function randomMarkdown(random: Random, length: number): string {
  const between = random.pick(['\n', '\n\n', '', ' ', '\n\n\n'])
  const pieces = times(random, 5, () => random.pick([block, block, inline])(random, random.pick([0, 2, 4])))
  const isRepeated = random.next() < 0.7
  const parts = [times(random, 2, () => block(random, 1)).join('\n\n')]
  for (let size = parts[0]?.length ?? 0; size < length; size += between.length + (parts.at(-1)?.length ?? 0)) {
    parts.push((isRepeated ? pieces[parts.length % pieces.length] : block(random, 0)) || 'a')
  }
  return parts.join(between).slice(0, length)
}

/** A mutation of a text: a part of it repeated, removed, moved or replaced. */
export function mutateMarkdown(random: Random, text: string, length: number): string {
  const at = Math.floor(random.next() * text.length)
  const part = text.slice(at, at + some(random, 200))
  const mutated = random.pick([
    () => `${part.repeat(some(random, 100))}${text}`,
    () => text.slice(0, at) + text.slice(at + part.length),
    () => text.slice(0, at) + block(random, 2) + text.slice(at),
    () => text.slice(at) + text.slice(0, at),
    () => text.slice(0, at) + part.repeat(some(random, 30)) + text.slice(at),
  ])()
  return mutated.repeat(Math.max(1, Math.ceil(length / Math.max(1, mutated.length)))).slice(0, length)
}
