const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const units = ['bytes', 'KB', 'MB', 'GB', 'TB']

/** '12.4 GB'. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  return `${figure.format(bytes / 1000 ** power)} ${units[power]}`
}

const spans: [number, string][] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
]

/** 'every hour', 'every 30 seconds'. */
export const formatRepetition = (seconds: number): string => `every ${formatSpan(seconds).replace(/^1 /, '')}`

/** '3 days', '1 hour', '20 seconds': in the largest unit that fits. */
function formatSpan(seconds: number): string {
  const [length, unit] = spans.find(([size]) => seconds >= size) ?? [1, 'second']
  const count = Math.max(0, Math.floor(seconds / length))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** '3 days ago'. */
export const formatAge = (since: Date, now: Date): string =>
  `${formatSpan((now.getTime() - since.getTime()) / 1000)} ago`

/** The difference to a server's clock: 'equal within 0.1 s', '2.4 s ahead', '1.5 s behind'. */
export function formatDifference(aheadMs: number): string {
  const seconds = Math.abs(aheadMs) / 1000
  if (seconds < 0.1) return 'equal within 0.1 s'
  return `${figure.format(seconds)} s ${aheadMs > 0 ? 'ahead' : 'behind'}`
}
