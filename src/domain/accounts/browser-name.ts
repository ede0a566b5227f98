/** The longest User-Agent that is stored, in UTF-16 units; a longer one is cut. */
export const userAgentMax = 300

// Order matters: most browsers also claim to be one of those listed after them.
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

/** 'Firefox on Linux', or 'Unknown browser'. Only a hint for the session's owner: programs can send any User-Agent. */
export function browserName(userAgent: string | null): string {
  const browser = firstIn(browsers, userAgent ?? '') ?? 'Unknown browser'
  const system = firstIn(systems, userAgent ?? '')
  return system ? `${browser} on ${system}` : browser
}
