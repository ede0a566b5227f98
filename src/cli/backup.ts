import { parseArgs } from 'node:util'
import { checkedReport } from '../domain/ledger/ledger-report'
import { verifyLedger } from '../server/admin/verification/verify-ledger'
import type { BackupHead } from '../server/backup/backup-file'
import { type BackupKeys, keysOf, readKeyFile } from '../server/backup/backup-keys'
import { type BackupSource, databaseSource } from '../server/backup/backup-source'
import { backupFolder, choosePlace, readFromStore } from '../server/backup/places/choose-place'
import { restoreBackup, withTemporaryCopy } from '../server/backup/read-backup'
import { findRunningServer } from '../server/backup/running/running-server'
import { streamBackup, writeBackupOf } from '../server/backup/write-backup'
import { type Config, readConfig } from '../server/config'
import type { Db } from '../server/db/database'
import { withDatabase } from '../server/db/opening/with-database'
import { releaseLine } from '../server/release'
import { noSuchCommand, runCommand } from './running/command'

const usage = `Usage: npm run backup -- COMMAND
  create            write everything the database holds into DATA_DIR/backups, or into the store of BACKUP_S3_ENDPOINT,
                    also while the server runs
  create --stdout   write it to standard output (npm run -s, so that npm prints nothing before it)
  list              show the backups there
  restore FILE      put a backup of this version or an earlier one into an empty database, without its sessions,
                    emailed links and unsent emails; an s3:// address reads it from the store, - from standard input
BACKUP_RECIPIENTS or BACKUP_PASSPHRASE encrypts new files for age, so that age -d opens them too. --key-file names a file
with a secret key of age, or with a BACKUP_KEY of former versions, and replaces these settings.
A backup holds no settings: keep AUTH_SECRET (or DATA_DIR/auth-secret), LOG_SIGNING_KEY (or DATA_DIR/log-signing-key),
REPORT_KEY and LEGAL_DIR apart from it.
--help, --version`

async function run(argv: string[]): Promise<string | null> {
  const { positionals, values } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { 'key-file': { type: 'string' }, stdout: { type: 'boolean' } },
  })
  const [command, file] = positionals
  if (!command) return usage
  if (!['create', 'list', 'restore'].includes(command)) throw noSuchCommand(command)
  if (command === 'restore' && !file) throw new Error('restore needs the FILE of a backup, or - for standard input.')
  const config = readConfig()
  if (command === 'list') {
    const backups = await (await choosePlace(config)).list()
    return backups.map(({ file, size }) => `${file}  ${size} bytes`).join('\n') || 'There is no backup yet.'
  }
  const keys = values['key-file'] ? await readKeyFile(values['key-file']) : keysOf(config)
  if (command === 'create') return create(config, keys, values.stdout ?? file === '-')
  return restoreFrom(config, file as string, keys)
}

async function create(config: Config, keys: BackupKeys, toStandardOutput: boolean): Promise<string | null> {
  let archives = 0
  const onHead = ({ archivesInBucket = 0 }: BackupHead) => {
    archives = archivesInBucket
  }
  const writing = { folder: backupFolder(config.DATA_DIR), now: new Date(), keys, onHead }
  if (!toStandardOutput) {
    const place = await choosePlace(config)
    const file = await withBackupSource(config, writing.now, (source) => writeBackupOf(source, writing, place))
    return `Written to ${file}${archives > 0 ? `\n${notInBackup(archives)}` : ''}`
  }
  if (process.stdout.isTTY) throw new Error('A backup is no text: send standard output to a file or a program.')
  await withBackupSource(config, writing.now, (source) => streamBackup(source, writing, process.stdout))
  if (archives > 0) console.error(notInBackup(archives))
  return null
}

const notInBackup = (archives: number) =>
  `Archives of sources that are not in it: ${archives}. They are in the bucket, and the backup has their names and keys: keep the objects as long as the backup.`

/** If a server has the embedded database open, reads through that server. */
async function withBackupSource<T>(config: Config, now: Date, act: (source: BackupSource) => Promise<T>): Promise<T> {
  const server = config.DATABASE_URL ? null : await findRunningServer(config.DATA_DIR)
  return server ? act(server) : withDatabase(config, (db) => act(databaseSource(db, now)))
}

async function restoreFrom(config: Config, file: string, keys: BackupKeys): Promise<string> {
  const restored = (path: string, name = file) => withDatabase(config, (db) => restore(db, path, keys, name))
  const folder = backupFolder(config.DATA_DIR)
  if (file === '-') return withTemporaryCopy(process.stdin, folder, (path) => restored(path, 'Standard input'))
  return file.startsWith('s3://')
    ? withTemporaryCopy(await readFromStore(config, file), folder, restored)
    : restored(file)
}

async function restore(db: Db, file: string, keys: BackupKeys, name: string): Promise<string> {
  const { rows, droppedMails, droppedWebhooks, head: made } = await restoreBackup(db, file, keys, name)
  const { head, problem, checked } = await verifyLedger(db, [])
  if (problem) {
    throw new Error(`${rows} rows restored from ${name}, but not everything is as it was written. ${problem}`)
  }
  return `${rows} rows restored from ${name}, made ${madeBy(made)}; ${head.seq} events are in the ledger as they were written
${checkedReport(checked)}
Everyone has to log in again: sessions and emailed links were not restored.
Unsent emails in the backup: ${droppedMails}. They were dropped, because they may have been sent since.
Unsent webhooks in the backup: ${droppedWebhooks}. They were dropped too, and every endpoint is disabled until an admin enables it.
Passwords, second factors and recovery codes are those of the backup.${made.archivesInBucket ? `\n${inBucket(made.archivesInBucket)}` : ''}`
}

const inBucket = (archives: number) =>
  `Archives of sources that are not in the backup: ${archives}. They were read from the bucket, and are whole. The server copies them to where SOURCE_STORE says; until then the objects must stay.`

const madeBy = ({ createdAt, release }: BackupHead) =>
  release ? `at ${createdAt} by ${releaseLine(release)}` : `at ${createdAt} by an earlier version`

runCommand(usage, run)
