import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const file = new URL('safe-patterns.json', import.meta.url)
/** Another version may judge differently, so verdicts of an older one don't count. */
const tool = JSON.parse(readFileSync(new URL('../../tools/patterns/package.json', import.meta.url), 'utf8'))
const judge = `recheck ${tool.dependencies.recheck}`

/**
 * The regular expressions that passed earlier, because checking all takes a minute and a half. Adding one to the list
 * by hand is visible in the diff, and `npm run patterns -- --all` checks without the list.
 */
export function readSafePatterns(): string[] {
  const stored = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  return stored?.judge === judge ? stored.safe : []
}

export function writeSafePatterns(safe: readonly string[]): void {
  writeFileSync(file, `${JSON.stringify({ judge, safe }, null, 2)}\n`)
}

/** Listed expressions that the code no longer contains: one that came back would pass unchecked. */
export function unusedPatterns(listed: readonly string[], safe: readonly string[]): string[] {
  const used = new Set(safe)
  return listed
    .filter((key) => !used.has(key))
    .map((key) => `${key}: listed as safe and no longer in the code; npm run patterns removes it`)
}
