import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'

/** In bytes as gzip sends them; fonts as they are. 1 KB is 1,000 bytes. */
const budgets = { entry: 180_000, page: 260_000, fonts: 60_000 }

/** Loaded when somebody asks for it, or after the page is there: not part of opening a page. */
const later = [/\/highlight/, /html-to-markdown/, /shiki/, /\/palette\//i, /\/step-up\//, /worker/i]
const isLater = (key) => later.some((pattern) => pattern.test(key))

/** The module and everything that arrives with it, without what `has` already holds. */
function closure(manifest, key, has, follow) {
  if (has.has(key) || !manifest[key]) return has
  has.add(key)
  for (const next of follow(manifest[key])) closure(manifest, next, has, follow)
  return has
}

const staticOnly = ({ imports = [] }) => imports
const onView = ({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports.filter((key) => !isLater(key))]

/** The scripts that the document asks for by itself, as the manifest names them. */
export function scriptsOf(html) {
  const scripts = [...html.matchAll(/<script type="module"[^<>]* src="\/([^"<>]+)"/g)].map(([, file]) => file)
  if (scripts.length === 0) throw new Error('The document asks for no client')
  return scripts
}

/** What opening each page costs from an empty cache: [{ name, bytes, limit }], the entry first, late parts without limit. */
export function measure(manifest, scripts, sizeOf, fonts) {
  const weigh = (keys) => [...keys].reduce((sum, key) => sum + sizeOf(manifest[key].file), 0)
  const entries = Object.keys(manifest).filter((key) => scripts.includes(manifest[key].file))
  const entry = new Set()
  for (const key of entries) closure(manifest, key, entry, staticOnly)
  // Every page is a dynamic import of the entry; another page's parts do not arrive with it.
  const pages = [...entry].flatMap((key) => manifest[key].dynamicImports ?? []).filter((key) => !isLater(key))
  const late = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && isLater(key))
  return [
    { name: 'entry', bytes: weigh(entry), limit: budgets.entry },
    { name: 'fonts', bytes: fonts.reduce((sum, bytes) => sum + bytes, 0), limit: budgets.fonts },
    ...[...new Set(pages)].map((key) => ({
      name: key.replace(/^src\/web\//, ''),
      bytes: weigh(closure(manifest, key, new Set(entry), onView)),
      limit: budgets.page,
    })),
    ...late.map((key) => ({ name: `later: ${key.split('/').slice(-1)[0]}`, bytes: sizeOf(manifest[key].file) })),
  ]
}

export const overweight = (parts) => parts.filter(({ bytes, limit }) => limit !== undefined && bytes > limit)

/** Every font that the build holds: a page with code in it asks for both. */
export function fontsOf(names) {
  const fonts = names.filter((name) => name.endsWith('.woff2'))
  if (fonts.length === 0) throw new Error('The build holds no fonts')
  return fonts
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`

function check() {
  const folder = fileURLToPath(new URL('../dist/web/', import.meta.url))
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))
  const fonts = fontsOf(readdirSync(join(folder, 'assets'))).map((name) => statSync(join(folder, 'assets', name)).size)
  const scripts = scriptsOf(readFileSync(join(folder, 'index.html'), 'utf8'))
  const parts = measure(
    manifest,
    scripts,
    (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    fonts,
  )
  for (const { name, bytes, limit } of parts) {
    console.log(`${name.padEnd(48)}${kilobytes(bytes).padStart(10)}${limit ? ` of ${kilobytes(limit)}` : ''}`)
  }
  const faults = overweight(parts)
  for (const { name, bytes, limit } of faults) {
    console.error(`${name} is ${kilobytes(bytes - limit)} over its ${kilobytes(limit)}: load less of it at first`)
  }
  console.log(`bundle: ${parts.length} parts, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) check()
