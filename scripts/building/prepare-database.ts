import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../src/server/db/database'
import { migrate } from '../../src/server/db/migrate'
import { isEntryPoint } from '../entry-point'

/** Creates the database that new data folders start from. Keeps an existing one with the same engine and migrations. */
export async function prepareDatabase(root: string): Promise<void> {
  const folder = join(root, 'dist', 'prepared-database')
  const record = join(folder, 'fingerprint')
  const fingerprint = fingerprintOf(root)
  if (existsSync(record) && readFileSync(record, 'utf8') === fingerprint) return
  const imports = ['--import', 'tsx', '--import', deterministicRuntime.href]
  execFileSync(process.execPath, [...imports, fileURLToPath(import.meta.url), root], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
}

const deterministicRuntime = new URL('./deterministic-runtime.js', import.meta.url)

async function makeDatabase(root: string): Promise<void> {
  const folder = join(root, 'dist', 'prepared-database')
  const dataDir = join(root, 'dist', 'preparing-database')
  for (const old of [folder, dataDir]) rmSync(old, { recursive: true, force: true })
  try {
    const database = await openDatabase({ dataDir })
    await migrate(database)
    await database.close()
    renameSync(join(dataDir, 'database'), join(dataDir, 'files'))
    makeReadable(dataDir)
    writeFileSync(join(dataDir, 'fingerprint'), fingerprintOf(root))
    renameSync(dataDir, folder)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The product may run under another account than the build's, and an empty database contains nothing secret. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  }
}

function fingerprintOf(root: string): string {
  const migrations = join(root, 'src/server/db/migrations')
  const engine = readFileSync(join(root, 'node_modules/@electric-sql/pglite/package.json'))
  const hash = createHash('sha256').update(engine).update(readFileSync(deterministicRuntime))
  for (const entry of readdirSync(migrations, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(entry.parentPath, entry.name)))
  }
  return hash.digest('hex')
}

if (isEntryPoint(import.meta.url)) {
  await makeDatabase(process.argv[2] ?? '')
  process.exit()
}
