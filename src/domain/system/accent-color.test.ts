import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentProblems, accentTokens, contrastOf, grounds, leastContrast, readAccent } from './accent-color'

const tokens = readFileSync(new URL('../../web/ui/css/tokens.css', import.meta.url), 'utf8')
const themes = ['light', 'dark'] as const
const brand = ['#0b5d63', '#1f4fd8', '#7a1fa2', '#b00020', '#000000']

// Known values of WCAG 2, as color tools show them.
test.each([
  ['#000000', '#ffffff', 21],
  ['#767676', '#ffffff', 4.54],
  ['#ff0000', '#ffffff', 4.0],
  ['#0000ff', '#ffffff', 8.59],
  ['#ffffff', '#ffffff', 1],
])('%s on %s has a contrast of %d to 1, both ways', (color, ground, ratio) => {
  expect(contrastOf(color, ground)).toBeCloseTo(ratio, 2)
  expect(contrastOf(ground, color)).toBeCloseTo(ratio, 2)
})

test('backgrounds match tokens.css', () => {
  for (const name of ['canvas', 'surface'] as const)
    expect(tokens).toContain(`--${name}: light-dark(${grounds.light[name]}, ${grounds.dark[name]});`)
})

test.each(brand)('with only %s, text in and on the color is readable in both themes', (color) => {
  const accent = readAccent(color)
  if (!accent) throw new Error('not a color')
  expect(accentProblems(accent)).toEqual([])
  for (const theme of themes) {
    const { canvas, surface } = grounds[theme]
    const made = accentTokens(accent[theme], theme)
    for (const ground of [canvas, surface, made['accent-soft']])
      expect(contrastOf(made.accent, ground)).toBeGreaterThanOrEqual(leastContrast)
    for (const ground of [made.accent, made['accent-hover']])
      expect(contrastOf(made['on-accent'], ground)).toBeGreaterThanOrEqual(leastContrast)
  }
})

test('a second color is for the dark theme', () => {
  expect(readAccent('#0B5D63, #6cc5c4')).toEqual({ light: '#0b5d63', dark: '#6cc5c4' })
})

test('reports a low contrast with the measured and the required value', () => {
  const problems = accentProblems({ light: '#ffcc00', dark: '#0b5d63' })
  expect(problems).toEqual([
    '#ffcc00 has a contrast of 1.40 to 1 in the light theme, and needs 4.5 to 1: choose a darker color',
    '#0b5d63 has a contrast of 2.06 to 1 in the dark theme, and needs 4.5 to 1: choose a lighter color',
  ])
})

test.each(['teal', '#fff', '#0b5d63,', '#0b5d63,#fff', '#0b5d63,#6cc5c4,#ffffff', 'red;}', ''])(
  '%j is no accent',
  (text) => {
    expect(readAccent(text)).toBeNull()
  },
)
