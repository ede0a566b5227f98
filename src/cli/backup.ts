import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { checkedReport } from '../domain/ledger/ledger-report'
import { listBackups, restoreBackup } from '../server/backup/read-backup'
import { backupFolder, writeBackup } from '../server/backup/write-backup'
import { readConfig } from '../server/config'
import type { Db } from '../server/db/database'
import { onDatabase } from '../server/db/opening/on-database'
import { readKey } from '../server/db/sealing/sealing-key'
import { verifyLedger } from '../server/judging/ledger/verify-ledger'

const usage = `Usage: npm run backup -- COMMAND
  create            write everything the database holds into DATA_DIR/backups
  list              show the backups there
  restore FILE      put a backup into an empty database; sessions, mailed links and waiting mails end with it
With BACKUP_KEY, or --key-file naming a file that holds such a key, the file is encrypted; restoring it asks for the same.
A backup holds no settings: keep AUTH_SECRET (or DATA_DIR/auth-secret), LOG_SIGNING_KEY (or DATA_DIR/log-signing-key),
REPORT_KEY and LEGAL_DIR apart from it.`

async function run(argv: string[]): Promise<string> {
  const { positionals, values } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { 'key-file': { type: 'string' } },
  })
  const [command, file] = positionals
  const config = readConfig()
  const key = values['key-file'] ? keyOf(values['key-file']) : config.BACKUP_KEY
  const folder = backupFolder(config.DATA_DIR)
  if (command === 'list') {
    const backups = await listBackups(folder)
    return backups.map(({ file, size }) => `${file}  ${size} bytes`).join('\n') || `There is no backup in ${folder}.`
  }
  if (command !== 'create' && !(command === 'restore' && file)) return usage
  return onDatabase(config, (db) => {
    if (command === 'create')
      return writeBackup(db, { folder, now: new Date(), key }).then((path) => `Written to ${path}`)
    return restore(db, file as string, key)
  })
}

async function restore(db: Db, file: string, key: Buffer | undefined): Promise<string> {
  const { rows, stoppedMails } = await restoreBackup(db, file, key)
  const { head, problem, checked } = await verifyLedger(db, [])
  if (problem) throw new Error(`${rows} rows restored from ${file}, but what is in it was changed. ${problem}`)
  return `${rows} rows restored from ${file}; ${head.seq} events are in the ledger as they were written
${checkedReport(checked)}
Everybody has to log in again: no session and no mailed link was restored.
Mails that waited when the backup was made: ${stoppedMails}. They are not sent, because they may have been sent since.
Passwords, second factors and recovery codes are those of the backup.`
}

function keyOf(file: string): Buffer {
  const key = readKey(readFileSync(file, 'utf8').trim())
  if (!key) throw new Error(`${file} holds no key. Expected: 32 random bytes in hex or base64`)
  return key
}

run(process.argv.slice(2)).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  },
)
