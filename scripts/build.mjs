import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const fingerprintFile = join(root, 'dist', 'fingerprint')
const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package-lock.json', 'scripts/build.mjs']

/** Builds client and server into dist/, unless the same sources were built there before. */
export async function buildIfChanged() {
  // A shipped product may come without its sources; then what is in dist/ is all there is.
  if (!existsSync(join(root, 'src'))) return
  const fingerprint = sourceFingerprint()
  if (existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === fingerprint) return
  console.log('Building Primacy ...')
  rmSync(fingerprintFile, { force: true })
  await buildServer()
  await buildClient()
  writeFileSync(fingerprintFile, fingerprint)
}

function sourceFingerprint() {
  const hash = createHash('sha256').update(process.env.VITE_API_URL ?? '')
  for (const path of sources.flatMap(filesBelow))
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function filesBelow(path) {
  const full = join(root, path)
  if (!existsSync(full)) return []
  const entries = path.includes('.') ? null : readdirSync(full, { recursive: true, withFileTypes: true })
  if (!entries) return [path]
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort()
}

/** Every entry lands directly in dist/server, so that files found beside a module are found beside its bundle too. */
async function buildServer() {
  const { build } = await import('esbuild')
  const outdir = join(root, 'dist', 'server')
  rmSync(outdir, { recursive: true, force: true })
  mkdirSync(outdir, { recursive: true })
  const commands = existsSync(join(root, 'src/cli')) ? readdirSync(join(root, 'src/cli')) : []
  await build({
    absWorkingDir: root,
    entryPoints: [
      'src/main.ts',
      'src/server/db/embedded-worker.ts',
      ...commands.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).map((name) => `src/cli/${name}`),
    ],
    outdir,
    entryNames: '[name]',
    chunkNames: 'part-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
  cpSync(join(root, 'src/server/db/migrations'), join(outdir, 'migrations'), { recursive: true })
}

async function buildClient() {
  const { build } = await import('vite')
  const outDir = join(root, 'dist', 'web')
  await build({ root, logLevel: 'warn', build: { outDir, emptyOutDir: true } })
  for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && /\.(js|css|html|svg|txt)$/.test(entry.name)) compress(join(entry.parentPath, entry.name))
  }
}

/** Once and as well as it goes, so that no request waits for it. */
function compress(file) {
  const content = readFileSync(file)
  if (content.length < 1000) return
  writeFileSync(`${file}.br`, brotliCompressSync(content))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

/** The same in a process of its own: the bundler sets NODE_ENV for everything that runs after it, and keeps memory. */
export function buildInChild() {
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await buildIfChanged()
