import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { isEntryPoint } from '../entry-point'

/** A module of Vite's manifest, as far as this check reads it. */
export type ManifestModule = { file: string; isDynamicEntry?: boolean; imports?: string[]; dynamicImports?: string[] }
export type Manifest = Record<string, ManifestModule>
/** The size of a part of the client in bytes; parts that load after the page have no limit. */
export type Weight = { name: string; bytes: number; limit?: number }

/** In bytes as sent with gzip; fonts as they are. 1 KB is 1,000 bytes. */
const budgets = { entry: 150_000, login: 150_000, contests: 190_000, page: 270_000, fonts: 60_000 }

/** Loaded on demand or after the first paint, so not part of opening a page. */
const deferred = [
  /\/highlight/,
  /html-to-markdown/,
  /shiki/,
  /\/palette\//i,
  /\/step-up\//,
  /worker/i,
  // Opened by a key or button of the console, or rendered there after the report; a list that only hundreds of entries
  // need.
  /\/duplicates\/(?:RevisionsDialog|GroupPanel|History)|\/LongList|\/SavedReasons|\/RemoveDialog/,
  /\/MarkdownPreview/,
  // Reports that someone else was faster.
  /\/ChangedMeanwhile/,
  // What a judge starts (an invalid verdict), and what depends on a contest's terms and seats once it is rendered.
  /\/deciding\/ChosenReason|\/terms\/IssueTermsLines|\/IssueReleasePanel/,
  // What authors can do once there are preliminary results.
  /\/appeals\/OwnAppeals/,
  // Replaces a page until an address is verified.
  /\/EmailVerificationRequired/,
  // The login loads these only after a session has ended, if an account has a second factor, or if someone who logged
  // out left drafts.
  /issue-draft|\/LoginCodeForm|\/LeftDrafts/,
  // Beside the login, where the document has it already: after the form.
  /\/FrontDoor|\/ReportSummary/,
]
const isDeferred = (key: string) => deferred.some((pattern) => pattern.test(key))

type Follow = (module: ManifestModule) => string[]

/** Adds the module and everything that loads with it to `loaded`. */
function addWithImports(manifest: Manifest, key: string, loaded: Set<string>, follow: Follow): Set<string> {
  const module = manifest[key]
  if (loaded.has(key) || !module) return loaded
  loaded.add(key)
  for (const next of follow(module)) addWithImports(manifest, next, loaded, follow)
  return loaded
}

const staticImports: Follow = ({ imports = [] }) => imports
const pageImports: Follow = ({ imports = [], dynamicImports = [] }) => [
  ...imports,
  ...dynamicImports.filter((key) => !isDeferred(key)),
]

/** The scripts that the document runs or loads itself, as named in the manifest. */
export function scriptsOf(html: string): string[] {
  const tags = /<(?:script type="module"|link rel="modulepreload")[^<>]* (?:src|href)="\/([^"<>]+)"/g
  const scripts = [...html.matchAll(tags)].map(([, file = '']) => file)
  if (scripts.length === 0) throw new Error('The document loads no client')
  return scripts
}

/** The cost of opening each page with an empty cache: the entry first, deferred parts last. */
export function measure(
  manifest: Manifest,
  scripts: readonly string[],
  sizeOf: (file: string) => number,
  fontSizes: readonly number[],
): Weight[] {
  const modules = Object.entries(manifest)
  const weigh = (keys: Iterable<string>) =>
    [...keys].reduce((sum, key) => sum + (manifest[key] ? sizeOf(manifest[key].file) : 0), 0)
  const entry = new Set<string>()
  for (const [key, { file }] of modules) {
    if (scripts.includes(file)) addWithImports(manifest, key, entry, staticImports)
  }
  // Every page is a dynamic import of the entry; the parts of another page do not load with it. The entry also imports
  // the queries of pages dynamically, which are in a file that pages share.
  const imported = [...entry].flatMap((key) => manifest[key]?.dynamicImports ?? [])
  const pages = imported.filter((key) => !isDeferred(key) && !entry.has(key) && !key.startsWith('_'))
  return [
    { name: 'entry', bytes: weigh(entry), limit: budgets.entry },
    { name: 'fonts', bytes: fontSizes.reduce((sum, bytes) => sum + bytes, 0), limit: budgets.fonts },
    ...[...new Set(pages)].map((key) => ({
      name: key.replace(/^src\/web\//, ''),
      bytes: weigh(addWithImports(manifest, key, new Set(entry), pageImports)),
      limit: budgetOf(key),
    })),
    ...modules
      .filter(([key, { isDynamicEntry }]) => isDynamicEntry && isDeferred(key))
      .map(([key, { file }]) => ({ name: `later: ${key.split('/').at(-1)}`, bytes: sizeOf(file) })),
  ]
}

function budgetOf(key: string): number {
  // A visitor's first screen, whatever URL was requested.
  if (key.endsWith('/LoginPage.tsx')) return budgets.login
  return key.endsWith('/ContestsPage.tsx') ? budgets.contests : budgets.page
}

export const overweight = (parts: readonly Weight[]) =>
  parts.flatMap(({ name, bytes, limit }) => (limit !== undefined && bytes > limit ? [{ name, bytes, limit }] : []))

/** All fonts in the build: a page with code loads both. */
export function fontsOf(names: readonly string[]): string[] {
  const fonts = names.filter((name) => name.endsWith('.woff2'))
  if (fonts.length === 0) throw new Error('The build holds no fonts')
  return fonts
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`

function check(): void {
  const folder = fileURLToPath(new URL('../../dist/web/', import.meta.url))
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const fonts = fontsOf(readdirSync(join(folder, 'assets'))).map((name) => statSync(join(folder, 'assets', name)).size)
  const scripts = scriptsOf(readFileSync(join(folder, 'index.html'), 'utf8'))
  const gzipped = (file: string) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length
  const parts = measure(manifest, scripts, gzipped, fonts)
  for (const { name, bytes, limit } of parts) {
    console.log(`${name.padEnd(48)}${kilobytes(bytes).padStart(10)}${limit ? ` of ${kilobytes(limit)}` : ''}`)
  }
  const problems = overweight(parts)
  for (const { name, bytes, limit } of problems) {
    console.error(`${name} is ${kilobytes(bytes - limit)} over its ${kilobytes(limit)}: load less of it at first`)
  }
  console.log(`bundle: ${parts.length} parts, ${problems.length} problems`)
  process.exitCode = problems.length > 0 ? 1 : 0
}

if (isEntryPoint(import.meta.url)) check()
