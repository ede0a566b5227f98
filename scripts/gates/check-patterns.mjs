import { fileURLToPath, pathToFileURL } from 'node:url'
import { check } from 'recheck'
import { readSources } from '../check-sizes.mjs'
import { patternsIn } from './find-patterns.mjs'
import { keepVerdicts, keptVerdicts, staleVerdicts } from './kept-verdicts.mjs'
import { faultsOf, report } from './report.mjs'

/**
 * Patterns that recheck cannot read, or whose text is only known when they run: `path: verdict` -> how often, with the
 * reason why no text makes them slow above it.
 */
const explained = new Map([
  // recheck does not know the flag v. No part of it repeats: each place is looked at once, with a letter on either side.
  ['src/web/ui/text/hidden-characters.ts: recheck cannot judge it (invalid)', 1],
  // The addresses of `pages`; the only part that repeats stops at the next slash.
  ['src/web/pages.ts: its text is not written here', 1],
  // The name of a property, then blanks that no other part takes.
  ['src/web/issues/editor/html-to-markdown.ts: its text is not written here', 1],
])

/** In milliseconds. What runs into such a limit counts as slow, and a busy machine is to find what an idle one finds. */
const settings = { timeout: 120_000, attackTimeout: 60_000, incubationTimeout: 20_000 }

/**
 * Every regular expression in `files` (path -> text) that some text makes slow, or that nobody can judge. Those of `kept`
 * were judged before; `safe` are those that passed, now or then.
 */
export async function slowPatterns(files, kept = new Set()) {
  const patterns = [...files].flatMap(([path, text]) => (isTest(path) ? [] : patternsIn(path, text)))
  const verdicts = new Map()
  // One after the other: side by side they take each other's time and seem slow.
  for (const { source, flags } of patterns) {
    if (source === null || verdicts.has(keyOf({ source, flags }))) continue
    const key = keyOf({ source, flags })
    verdicts.set(key, kept.has(key) ? null : await verdictOn({ source, flags }))
  }
  const slow = patterns.flatMap((pattern) => {
    const { path, place, written, source } = pattern
    const verdict = source === null ? 'its text is not written here' : verdicts.get(keyOf(pattern))
    return verdict === null ? [] : [{ key: `${path}: ${verdict}`, place, says: `${verdict}: ${written}` }]
  })
  const safe = [...verdicts].flatMap(([key, verdict]) => (verdict === null ? [key] : [])).sort()
  return { slow, count: patterns.length, safe }
}

/** What a test reads it has written itself. */
const isTest = (path) => /\.test\.|^src\/(?:(?:server|web)\/testing|server\/hostile)\/|^e2e\/|^bench\//.test(path)
const keyOf = ({ source, flags }) => `/${source}/${flags}`

async function verdictOn({ source, flags }) {
  const { status, complexity, attack, error } = await check(source, flags, settings)
  if (status === 'safe') return null
  return status === 'vulnerable'
    ? `${complexity.summary}, as with ${attack.pattern}`
    : `recheck cannot judge it (${error.kind})`
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const keeps = !process.argv.includes('--frozen')
  const known = keptVerdicts()
  const kept = new Set(process.argv.includes('--all') ? [] : known)
  const { slow, count, safe } = await slowPatterns(readSources(fileURLToPath(new URL('../..', import.meta.url))), kept)
  const judged = safe.filter((key) => !kept.has(key)).length
  if (keeps) keepVerdicts(safe)
  const stale = keeps ? [] : staleVerdicts(known, safe)
  report(`patterns: ${count} regular expressions, ${judged} judged anew`, [...faultsOf(slow, explained), ...stale])
}
