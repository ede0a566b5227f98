import { importFrom, installTool } from '../../test/machine/install-tool'
import { answerHelp, isEntryPoint } from '../entry-point'
import { readSources, type Sources } from './check-sizes'
import { type Pattern, patternsIn } from './patterns-in-code'
import { type Exceptions, type Finding, problemsOf, report } from './report'
import { readSafePatterns, unusedPatterns, writeSafePatterns } from './safe-patterns'

answerHelp(
  import.meta.url,
  `Usage: npm run patterns [-- --all] [--frozen]
  tries new regular expressions against long texts and adds what passes to the list; --frozen changes nothing`,
)

const vFlag = 'recheck does not support the v flag'

/** Patterns that recheck can't analyze, with the reason why no text makes them slow. */
const exceptions: Exceptions = new Map([
  // No part repeats: each position is tested once, with a letter on each side.
  [`src/domain/markdown/hidden-characters.ts: ${vFlag}`, 1],
  // The paths of `pages`; the only repetition stops at the next slash.
  ['src/web/page-facts.ts: its text is not a constant', 1],
  // The name of a property, then blanks that no other part matches.
  ['src/web/issues/pasting/html-to-markdown.ts: its text is not a constant', 1],
])

/** In milliseconds. Hitting a limit counts as slow, so the limits leave room for a busy machine. */
const settings = { timeout: 120_000, attackTimeout: 60_000, incubationTimeout: 20_000 }

/** What is used of recheck, which is installed when it is needed. */
type Recheck = { check: (source: string, flags: string, limits: typeof settings) => Promise<Diagnostics> }
type Diagnostics =
  | { status: 'safe' }
  | { status: 'vulnerable'; complexity: { summary: string }; attack: { pattern: string } }
  | { status: 'unknown'; error: { kind: string } }
type Judged = { slow: Finding[]; count: number; safe: string[] }

/**
 * Checks every regular expression in `files` except those `listed` as safe. `slow` are those that some text makes slow
 * or that can't be analyzed, `safe` those that passed, now or earlier.
 */
export async function checkPatterns(files: Sources, listed: ReadonlySet<string> = new Set()): Promise<Judged> {
  const patterns = [...files].flatMap(([path, text]) => (isTestCode(path) ? [] : patternsIn(path, text)))
  const verdicts = new Map<string, string | null>()
  // Sequential, because concurrent checks slow each other down and appear slow.
  for (const { source, flags } of patterns) {
    const key = keyOf(source, flags)
    if (source === null || verdicts.has(key)) continue
    verdicts.set(key, listed.has(key) ? null : await verdictOn(source, flags))
  }
  const slow = patterns.flatMap(({ path, at, code, source, flags }: Pattern): Finding[] => {
    const verdict = source === null ? 'its text is not a constant' : (verdicts.get(keyOf(source, flags)) ?? null)
    return verdict === null ? [] : [{ key: `${path}: ${verdict}`, at, kind: `${verdict}: ${code}` }]
  })
  const safe = [...verdicts].flatMap(([key, verdict]) => (verdict === null ? [key] : [])).sort()
  return { slow, count: patterns.length, safe }
}

/** Tests only read their own texts. */
const isTestCode = (path: string) => /\.test\.|^(?:test|e2e|bench)\//.test(path)
const keyOf = (source: string | null, flags: string) => `/${source}/${flags}`

/** Why some text makes the pattern slow, or null. */
async function verdictOn(source: string, flags: string): Promise<string | null> {
  if (flags.includes('v')) return vFlag
  const { check }: Recheck = await importFrom(installTool('tools/patterns'), 'recheck')
  const diagnostics = await check(source, flags, settings)
  if (diagnostics.status === 'safe') return null
  return diagnostics.status === 'vulnerable'
    ? `${diagnostics.complexity.summary}, as with ${diagnostics.attack.pattern}`
    : `recheck cannot judge it (${diagnostics.error.kind})`
}

if (isEntryPoint(import.meta.url)) {
  const isFrozen = process.argv.includes('--frozen')
  const listed = readSafePatterns()
  const trusted = new Set(process.argv.includes('--all') ? [] : listed)
  const { slow, count, safe } = await checkPatterns(readSources(), trusted)
  const judged = safe.filter((key) => !trusted.has(key)).length
  if (!isFrozen) writeSafePatterns(safe)
  const unused = isFrozen ? unusedPatterns(listed, safe) : []
  report(`patterns: ${count} regular expressions, ${judged} judged now`, [...problemsOf(slow, exceptions), ...unused])
}
