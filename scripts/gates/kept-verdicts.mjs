import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const file = new URL('safe-patterns.json', import.meta.url)
/** Another version may judge otherwise, so what an older one has passed does not count. */
const judge = `recheck ${createRequire(import.meta.url)('recheck/package.json').version}`

/**
 * The regular expressions that passed before, as they are written: judging all takes a minute and a half, reading them
 * none. Whoever adds one here by hand adds it to the diff in full, and `npm run patterns -- --all` judges without the list.
 */
export function keptVerdicts() {
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  return kept?.judge === judge ? kept.safe : []
}

export function keepVerdicts(safe) {
  writeFileSync(file, `${JSON.stringify({ judge, safe }, null, 2)}\n`)
}

/** What is kept of an expression that nobody writes any more would pass it unseen if it came again. */
export function staleVerdicts(kept, safe) {
  const there = new Set(safe)
  return kept
    .filter((key) => !there.has(key))
    .map((key) => `${key}: its verdict is kept, but it is not there any more; npm run patterns removes it`)
}
