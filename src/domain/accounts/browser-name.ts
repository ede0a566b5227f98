/** What a browser may call itself at most, in UTF-16 units; what is longer is cut before it is kept. */
export const userAgentMax = 300

// In this order: most browsers also claim to be the ones below them.
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const firstIn = (table: [RegExp, string][], text: string) => table.find(([pattern]) => pattern.test(text))?.[1]

/**
 * 'Firefox on Linux', as far as a User-Agent header tells; 'Unknown browser' where it names none that is known here.
 * A hint for the owner of the sessions and nothing more: every program may send any header.
 */
export function browserName(userAgent: string | null): string {
  const browser = firstIn(browsers, userAgent ?? '') ?? 'Unknown browser'
  const system = firstIn(systems, userAgent ?? '')
  return system ? `${browser} on ${system}` : browser
}
