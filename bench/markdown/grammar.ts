import type { Chance } from '../chaos/chance'

/** One way to write a piece of Markdown; it may ask for smaller pieces. */
type Rule = (chance: Chance, depth: number) => string

const some = (chance: Chance, most: number) => 1 + Math.floor(chance.next() * most)
const times = (chance: Chance, most: number, rule: () => string) => Array.from({ length: some(chance, most) }, rule)

const words: Rule = (chance) =>
  times(chance, 4, () =>
    chance.oneOf([
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
  ).join(chance.oneOf([' ', ' ', '\u00a0', '']))

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

/** Words with marks around them, or marks that never close. */
const inline: Rule = (chance, depth) => {
  const inner = depth > 3 ? words(chance, depth) : () => inline(chance, depth + 1)
  const text = typeof inner === 'string' ? inner : inner()
  const mark = chance.oneOf(['*', '_', '**', '~~', '`', '``'])
  return chance.oneOf([
    () => text,
    () => words(chance, depth),
    () => `${mark}${text}${mark}`,
    () => `${mark}${text}`,
    () => chance.oneOf(openers).repeat(some(chance, 6)),
    () => `[${text}](https://a.example/${'p/'.repeat(some(chance, 9))})`,
    () => `[${text}][${chance.oneOf(['a', 'b'])}]`,
    () => `[${chance.oneOf(['a', 'b', '^a', '^b'])}]`,
    () => `![${text}](https://a.example/b.png "${text}")`,
    () =>
      chance.oneOf(['https://a.example/b', 'www.example.org', 'ada@example.org', '<https://a.example>', 'http://a.']),
    () => `<${chance.oneOf(['b', 'img src=x', '/p', '!-- x --', '?x', 'a '])}>`,
    () => chance.oneOf(['\u200b', '\u202e', '\u2066', '\u00ad', '\ufe0f']).repeat(some(chance, 5)),
    () => `${text}${chance.oneOf(['  \n', '\\\n', '\n', ' '])}${words(chance, depth)}`,
  ])()
}

const code: Rule = (chance) =>
  times(chance, 6, () =>
    chance.oneOf(['a+b;', '', '  if (x) { y(); }', '"', '/*', '-x', 'function f() {}', '\u202e']),
  ).join('\n')

const table: Rule = (chance, depth) => {
  const columns = some(chance, chance.oneOf([4, 30, 400]))
  const cell = chance.oneOf(['a', '', inline(chance, depth + 2).replaceAll('\n', ' ')])
  const rows = times(chance, chance.oneOf([4, 30, 400]), () =>
    chance.oneOf(['|', `|${cell}|`, `${cell}|`.repeat(columns)]),
  )
  return `|${`${cell}|`.repeat(columns)}\n|${'-|'.repeat(columns)}\n${rows.join('\n')}`
}

/** Each line of a block behind the mark of a quote or of a list. */
const within: Rule = (chance, depth) => {
  const mark = chance.oneOf(['> ', '>', '- ', '* ', '1. ', '12) ', '- [x] ', '  ', '\t'])
  const rest = chance.oneOf([mark, ' '.repeat(mark.length)])
  return block(chance, depth + 1)
    .split('\n')
    .map((line, at) => `${at === 0 ? mark : rest}${line}`)
    .join('\n')
}

const block: Rule = (chance, depth) => {
  if (depth > 6) return words(chance, depth)
  const fence = chance.oneOf(['```', '~~~', '````'])
  return chance.oneOf([
    () => inline(chance, depth),
    () => times(chance, 3, () => inline(chance, depth)).join(' '),
    () => `${'#'.repeat(some(chance, 6))} ${inline(chance, depth)}`,
    () => `${words(chance, depth)}\n${chance.oneOf(['-', '===', '---'])}`,
    () => within(chance, depth),
    () => within(chance, depth),
    () => times(chance, 5, () => `- ${inline(chance, depth)}`).join('\n'),
    () =>
      `${fence}${chance.oneOf(['', 'solidity', 'rust', 'json', 'diff'])}\n${code(chance, depth)}\n${chance.oneOf([fence, ''])}`,
    () => table(chance, depth),
    () => chance.oneOf(['---', '* * *', '    indented', '#', '-', '>', '1.', '```', '|', '===']),
    () =>
      `[${chance.oneOf(['a', 'b', '^a', '^b'])}]: ${chance.oneOf(['https://a.example/', `http://${'a.'.repeat(some(chance, 1000))}a`, inline(chance, depth)])}`,
    () => chance.oneOf(['<div>', '<!--', '-->', '<script>', '<!-- x -->', '<pre>', '<?', '</p>']),
  ])()
}

/** A Markdown text of at most so many characters: blocks one after the other, or a few pieces again and again. */
export function markdownOf(chance: Chance, length: number): string {
  const between = chance.oneOf(['\n', '\n\n', '', ' ', '\n\n\n'])
  const pieces = times(chance, 5, () => chance.oneOf([block, block, inline])(chance, chance.oneOf([0, 2, 4])))
  const isRepeated = chance.next() < 0.7
  const parts = [times(chance, 2, () => block(chance, 1)).join('\n\n')]
  for (let size = parts[0]?.length ?? 0; size < length; size += between.length + (parts.at(-1)?.length ?? 0)) {
    parts.push((isRepeated ? pieces[parts.length % pieces.length] : block(chance, 0)) || 'a')
  }
  return parts.join(between).slice(0, length)
}

/** A text like another one: a part of it doubled, dropped, moved or replaced. */
export function likeMarkdown(chance: Chance, text: string, length: number): string {
  const at = Math.floor(chance.next() * text.length)
  const part = text.slice(at, at + some(chance, 200))
  const mutated = chance.oneOf([
    () => `${part.repeat(some(chance, 100))}${text}`,
    () => text.slice(0, at) + text.slice(at + part.length),
    () => text.slice(0, at) + block(chance, 2) + text.slice(at),
    () => text.slice(at) + text.slice(0, at),
    () => text.slice(0, at) + part.repeat(some(chance, 30)) + text.slice(at),
  ])()
  return mutated.repeat(Math.max(1, Math.ceil(length / Math.max(1, mutated.length)))).slice(0, length)
}
