import { fileURLToPath, pathToFileURL } from 'node:url'
import { check } from 'recheck'
import { readSources } from '../check-sizes.mjs'
import { patternsIn } from './find-patterns.mjs'
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
  // One kind of mark, then blanks: no letter belongs to both.
  ['src/web/issues/report/parse-cost.ts: its text is not written here', 1],
])

/** In milliseconds. What runs into such a limit counts as slow, and a busy machine is to find what an idle one finds. */
const settings = { timeout: 120_000, attackTimeout: 60_000, incubationTimeout: 20_000 }

/** Every regular expression in `files` (path -> text) that some text makes slow, or that nobody can judge. */
export async function slowPatterns(files) {
  const patterns = [...files].flatMap(([path, text]) => (isTest(path) ? [] : patternsIn(path, text)))
  const verdicts = new Map()
  // One after the other: side by side they take each other's time and seem slow.
  for (const pattern of patterns) {
    if (!verdicts.has(keyOf(pattern))) verdicts.set(keyOf(pattern), await verdictOn(pattern))
  }
  const slow = patterns.flatMap((pattern) => {
    const { path, place, written } = pattern
    const verdict = verdicts.get(keyOf(pattern))
    return verdict === null ? [] : [{ key: `${path}: ${verdict}`, place, says: `${verdict}: ${written}` }]
  })
  return { slow, count: patterns.length }
}

/** What a test reads it has written itself. */
const isTest = (path) => /\.test\.|^src\/(?:(?:server|web)\/testing|server\/hostile)\/|^e2e\/|^bench\//.test(path)
const keyOf = ({ source, flags }) => `${flags}/${source}`

async function verdictOn({ source, flags }) {
  if (source === null) return 'its text is not written here'
  const { status, complexity, attack, error } = await check(source, flags, settings)
  if (status === 'safe') return null
  return status === 'vulnerable'
    ? `${complexity.summary}, as with ${attack.pattern}`
    : `recheck cannot judge it (${error.kind})`
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { slow, count } = await slowPatterns(readSources(fileURLToPath(new URL('../..', import.meta.url))))
  report(`patterns: ${count} regular expressions`, faultsOf(slow, explained))
}
