type Theme = 'light' | 'dark'
/** The colors derived from an accent, keyed as in tokens.css. */
type AccentTokens = Record<'accent' | 'accent-hover' | 'accent-soft' | 'on-accent', string>
/** An accent for each theme, as six hexadecimal digits after '#'. */
export type Accent = Record<Theme, string>

/** For links and button labels (WCAG 1.4.3). */
export const leastContrast = 4.5

/** As in tokens.css. */
export const grounds: Record<Theme, { canvas: string; surface: string; onAccent: string; away: string }> = {
  light: { canvas: '#f6f7f4', surface: '#ffffff', onAccent: '#ffffff', away: '#000000' },
  dark: { canvas: '#0f1513', surface: '#161e1b', onAccent: '#0b100e', away: '#ffffff' },
}

const channelsOf = (color: string) => [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))

/** `share` of one color, the rest of the other, in sRGB. */
function mix(color: string, other: string, share: number): string {
  const otherChannels = channelsOf(other)
  const mixed = channelsOf(color).map((value, index) =>
    Math.round(share * value + (1 - share) * (otherChannels[index] ?? 0)),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance as defined by WCAG 2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

export function accentTokens(accent: string, theme: Theme): AccentTokens {
  const { surface, onAccent, away } = grounds[theme]
  return {
    accent,
    'accent-hover': mix(accent, away, 0.8),
    'accent-soft': mix(accent, surface, 0.12),
    'on-accent': onAccent,
  }
}

/** The lowest contrast of text in the accent color, or on it. */
export function lowestContrast(accent: string, theme: Theme): number {
  const { canvas, surface, onAccent } = grounds[theme]
  return Math.min(
    ...[canvas, surface, accentTokens(accent, theme)['accent-soft'], onAccent].map((ground) =>
      contrastOf(accent, ground),
    ),
  )
}

const steps = 20

/** Mixes in only as much white as the dark theme needs. */
function lightened(color: string): string {
  const mixes = Array.from({ length: steps + 1 }, (_, step) => mix(color, '#ffffff', 1 - step / steps))
  return mixes.find((one) => lowestContrast(one, 'dark') >= leastContrast) ?? '#ffffff'
}

/** Parses '#0b5d63', or '#0b5d63,#6cc5c4' with a color for the dark theme; null if invalid. */
export function readAccent(text: string): Accent | null {
  const colors = text.split(',').map((color) => color.trim().toLowerCase())
  const [light, dark] = colors
  if (!light || colors.length > 2 || !colors.every((color) => /^#[0-9a-f]{6}$/.test(color))) return null
  return { light, dark: dark ?? lightened(light) }
}

/** Why an accent can't be used, with the measured and the required contrast. */
export function accentProblems(accent: Accent): string[] {
  return (['light', 'dark'] as const).flatMap((theme) => {
    const measured = lowestContrast(accent[theme], theme)
    if (measured >= leastContrast) return []
    // Rounded down, so that 4.49 is not shown as 4.5.
    const ratio = (Math.floor(measured * 100) / 100).toFixed(2)
    const change = theme === 'light' ? 'darker' : 'lighter'
    return [
      `${accent[theme]} has a contrast of ${ratio} to 1 in the ${theme} theme, and needs ${leastContrast} to 1: choose a ${change} color`,
    ]
  })
}
