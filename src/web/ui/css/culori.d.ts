/** The package has no types; these are the parts used by the color tests. */
declare module 'culori' {
  type LinearRgb = { mode: 'lrgb'; r: number; g: number; b: number }
  type Oklab = { mode: 'oklab'; l: number; a: number; b: number }
  type Color = string | LinearRgb | Oklab

  export function converter(mode: 'lrgb'): (color: Color) => LinearRgb
  export function converter(mode: 'oklab'): (color: Color) => Oklab
  export function wcagContrast(one: Color, other: Color): number
}
