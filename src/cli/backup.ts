import { parseArgs } from 'node:util'
import { listBackups, restoreBackup } from '../server/backup/read-backup'
import { backupFolder, writeBackup } from '../server/backup/write-backup'
import { type Config, readConfig } from '../server/config'
import { openDatabase } from '../server/db/database'
import { migrate } from '../server/db/migrate'
import { unhurried } from '../server/db/pool/patience'

const usage = `Usage: npm run backup -- COMMAND
  create            write everything the database holds into DATA_DIR/backups
  list              show the backups there
  restore FILE      put a backup into an empty database
A backup holds no settings: keep AUTH_SECRET (or DATA_DIR/auth-secret) and LEGAL_DIR beside it.`

async function run(argv: string[]): Promise<string> {
  const [command, file] = parseArgs({ args: argv, allowPositionals: true }).positionals
  const config = readConfig()
  const folder = backupFolder(config.DATA_DIR)
  if (command === 'list') {
    const backups = await listBackups(folder)
    return backups.map(({ file, size }) => `${file}  ${size} bytes`).join('\n') || `There is no backup in ${folder}.`
  }
  if (command !== 'create' && !(command === 'restore' && file)) return usage
  return onDatabase(config, (db) => {
    if (command === 'create') return writeBackup(db, { folder, now: new Date() }).then((path) => `Written to ${path}`)
    return restoreBackup(db, file as string).then((rows) => `${rows} rows restored from ${file}`)
  })
}

async function onDatabase(
  config: Config,
  act: (db: Parameters<typeof writeBackup>[0]) => Promise<string>,
): Promise<string> {
  const database = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR })
  try {
    await migrate(database)
    return await unhurried(() => act(database.db))
  } finally {
    await database.close()
  }
}

run(process.argv.slice(2)).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  },
)
