import { converter, wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'
import source from './tokens.css?raw'

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

type Color = { light: string; dark: string }

/** The colours of a block by name; those of a status have its name before theirs: 'valid-fg'. */
const colorsIn = (block: string, prefix = ''): [string, Color][] =>
  [...block.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [`${prefix}${name}`, { light, dark }],
  )
const blocks = [...source.matchAll(/^(:root|\[data-status="(\w+)"\])[^{]*\{([^}]*)\}/gm)]
const values = new Map(blocks.flatMap(([, , status, block = '']) => colorsIn(block, status && `${status}-`)))

function color(name: string, theme: Theme): string {
  const value = values.get(name)
  if (!value) throw new Error(`tokens.css has no colour --${name} with a light and a dark value`)
  return value[theme]
}

const contestStatuses = ['upcoming', 'active', 'ended', 'final']
const issueStatuses = ['pending', 'valid', 'invalid', 'duplicate', 'primary']
const statuses = [...contestStatuses, ...issueStatuses]
const notices = ['danger', 'warn', 'ok']
const syntax = ['keyword', 'type', 'call', 'string', 'number', 'comment']

const on = (grounds: string[], words: string[]) => grounds.flatMap((ground) => words.map((word) => [word, ground]))

/** Words and what they stand on: [words, ground]. */
const wordPairs = [
  ...on(['canvas', 'surface', 'sunken', 'code', 'strip'], ['ink', 'ink-2', 'ink-3']),
  ...on(['canvas', 'surface'], ['accent', ...notices]),
  ...on(['accent-soft'], ['ink', 'accent']),
  ...on(['accent', 'accent-hover'], ['on-accent']),
  ...notices.flatMap((notice) => on([`${notice}-soft`], ['ink', notice])),
  ...statuses.map((status) => [`${status}-fg`, `${status}-bg`]),
  // A status that is told by its word alone, without a ground of its own.
  ...on(
    ['canvas', 'surface'],
    statuses.filter((status) => status !== 'primary').map((status) => `${status}-fg`),
  ),
  ...on(
    ['code'],
    syntax.map((part) => `syn-${part}`),
  ),
]

/** Edges, bands and rings, which need no words to be understood: [mark, ground]. */
const markPairs = [
  ...on(
    ['canvas', 'surface'],
    statuses.map((status) => `${status}-mark`),
  ),
  ...on(['canvas', 'surface'], ['line-strong']),
  ...on(['canvas', 'surface', 'accent-soft'], ['ring']),
]

/** Each pair that is too faint, by name and ratio. */
const tooFaint = (pairs: string[][], theme: Theme, least: number) =>
  pairs
    .map(([front = '', ground = '']) => ({
      pair: `--${front} on --${ground}`,
      ratio: wcagContrast(color(front, theme), color(ground, theme)),
    }))
    .filter(({ ratio }) => ratio < least)
    .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}, at least ${least}`)

describe.each(themes)('in the %s theme', (theme) => {
  test('text has a contrast of 4.5 to 1 with its background', () => {
    expect(tooFaint(wordPairs, theme, 4.5)).toEqual([])
  })

  test('bands, edges and the focus ring have a contrast of 3 to 1 with the page', () => {
    expect(tooFaint(markPairs, theme, 3)).toEqual([])
  })

  test('the number in a gutter is readable on its tinted strip', () => {
    expect(statuses.filter((status) => wcagContrast(...strip(status, theme)) < 4.5)).toEqual([])
  })

  test.each([
    ['contests', ['upcoming', 'active', 'ended']],
    ['issues', issueStatuses],
  ])('the marks of %s are distinguishable with protanopia, deuteranopia and tritanopia', (_, those) => {
    expect(tooClose(those, theme)).toEqual([])
  })
})

test("a color that isn't a six-digit one does not evade this test", () => {
  const written = statuses.flatMap((status) => ['fg', 'bg', 'mark'].map((part) => `${status}-${part}`))
  expect(written.filter((name) => !values.has(name))).toEqual([])
})

/** Number and ground of a gutter, by the rules for `--tint` in tokens.css. */
function strip(status: string, theme: Theme): [string, string] {
  if (status === 'primary') return [color('primary-mark', theme), tint('duplicate-bg', theme, false)]
  const isNeutral = status === 'ended' || status === 'final'
  return [color(`${status}-fg`, theme), isNeutral ? color('strip', theme) : tint(`${status}-bg`, theme, true)]
}

/** In the dark a ground is mixed into the surface, 76 parts of 100, in sRGB as color-mix does. */
function tint(ground: string, theme: Theme, isMixed: boolean): string {
  const own = color(ground, theme)
  if (theme === 'light' || !isMixed) return own
  const surface = color('surface', theme)
  const channel = (hex: string, start: number) => Number.parseInt(hex.slice(start, start + 2), 16)
  const mixed = [1, 3, 5].map((start) => Math.round(0.76 * channel(own, start) + 0.24 * channel(surface, start)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/**
 * Full colour-vision deficiency after Machado, Oliveira and Fernandes (2009), rows of a matrix over linear RGB.
 * culori's own filters apply these matrices to gamma-encoded values, which is not what the paper does.
 */
const deficiencies: Record<string, number[][]> = {
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

/** As somebody with this deficiency sees the colour. */
function seen(hex: string, matrix: number[][]) {
  const { r, g, b } = converter('lrgb')(hex)
  const [red = 0, green = 0, blue = 0] = matrix.map(([ofRed = 0, ofGreen = 0, ofBlue = 0]) =>
    Math.min(1, Math.max(0, ofRed * r + ofGreen * g + ofBlue * b)),
  )
  return converter('oklab')({ mode: 'lrgb', r: red, g: green, b: blue })
}

/** Pairs of marks nearer than 8 hundredths of OKLab: for scale, a pair that readers complained about lies at 2.5. */
function tooClose(those: string[], theme: Theme): string[] {
  const least = 8
  const pairs = those.flatMap((one, place) => those.slice(place + 1).map((other) => [one, other] as const))
  return Object.entries(deficiencies).flatMap(([reader, matrix]) =>
    pairs.flatMap(([one, other]) => {
      const [a, b] = [one, other].map((status) => seen(color(`${status}-mark`, theme), matrix))
      if (!a || !b) return []
      const distance = 100 * Math.hypot(a.l - b.l, a.a - b.a, a.b - b.b)
      return distance < least ? [`${one} and ${other}, ${reader}: ${distance.toFixed(1)}, at least ${least}`] : []
    }),
  )
}
