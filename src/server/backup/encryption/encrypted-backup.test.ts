import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '#test/server/databases'
import { type BackupKeys, noKeys, readKeyFile } from '../backup-keys'
import { folderPlace } from '../places/place'
import { restoreBackup } from '../read-backup'
import { writeBackup } from '../write-backup'
import { decryptBackup } from './encrypt-backup'

const now = new Date('2026-11-21T12:00:00.000Z')
const passphrase = 'correct horse battery staple'

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-encrypted-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function databaseWithEvents() {
  const database = await emptyDatabase()
  await database.pool.query(
    `insert into ledger_events (at, kind) select now(), 'kind ' || n from generate_series(1, 99) n`,
  )
  const kinds = async () => (await database.pool.query('select kind from ledger_events order by id')).rows
  return { database, kinds }
}

/** A file with a secret key, as `age-keygen` writes it, and its public key. */
async function keyFile(folder: string): Promise<{ file: string; recipient: string; identity: string }> {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const file = join(folder, 'key.txt')
  writeFileSync(file, `# created: 2026-11-21T12:00:00Z\n# public key: ${recipient}\n${identity}\n`)
  return { file, recipient, identity }
}

const flipped = (bytes: Buffer) => {
  const copy = Buffer.from(bytes)
  copy[copy.length - 100] = (copy[copy.length - 100] ?? 0) ^ 1
  return copy
}

async function proveEncrypted(folder: string, writing: BackupKeys, reading: BackupKeys, others: BackupKeys) {
  const { database, kinds } = await databaseWithEvents()
  const before = await kinds()
  const file = await writeBackup(database.db, { folder, now, keys: writing })
  expect(await folderPlace(folder).list()).toMatchObject([
    { file: join(folder, 'primacy-20261121T120000Z.jsonl.gz.age') },
  ])
  await emptyDatabase()

  const broken = join(folder, 'broken')
  const bytes = readFileSync(file)
  for (const content of [flipped(bytes), bytes.subarray(0, bytes.length - 20), Buffer.concat([bytes, bytes])]) {
    writeFileSync(broken, content)
    await expect(restoreBackup(database.db, broken, reading)).rejects.toThrow(
      `${broken} is damaged. Nothing was changed.`,
    )
  }
  await expect(restoreBackup(database.db, file, others)).rejects.toThrow(
    `${file} was not encrypted for this key or passphrase. Nothing was changed.`,
  )
  await expect(restoreBackup(database.db, file)).rejects.toThrow(
    `${file} is encrypted: set BACKUP_PASSPHRASE, or name a file that holds the secret key with --key-file. Nothing was changed.`,
  )
  expect(await kinds()).toEqual([])
  await restoreBackup(database.db, file, reading)
  expect(await kinds()).toEqual(before)
}

test('only the secret key decrypts a backup for a public key, and nothing of a damaged one is restored [T63 V11.3.3]', async () => {
  const folder = temporaryFolder()
  const { file, recipient } = await keyFile(folder)
  const other = await keyFile(temporaryFolder())
  const keys = { ...noKeys, recipients: [recipient] }
  await proveEncrypted(folder, keys, await readKeyFile(file), await readKeyFile(other.file))
})

test('only its passphrase decrypts a backup [T63 V11.3.3]', { timeout: 180_000 }, async () => {
  const keys = { ...noKeys, passphrase }
  await proveEncrypted(temporaryFolder(), keys, keys, { ...noKeys, passphrase: 'another passphrase' })
})

test('with the key of the former format alone, its base64 is the passphrase of new files [T63]', async () => {
  const { database, kinds } = await databaseWithEvents()
  const before = await kinds()
  const formerKey = randomBytes(32)
  const file = await writeBackup(database.db, { folder: temporaryFolder(), now, keys: { ...noKeys, formerKey } })
  await emptyDatabase()
  await restoreBackup(database.db, file, { ...noKeys, passphrase: formerKey.toString('base64') })
  expect(await kinds()).toEqual(before)
})

/** With the program where there is one; without, with nothing but the library. */
async function openWithAge(file: string, { file: key, identity }: { file: string; identity: string }): Promise<Buffer> {
  const { stdout, error } = spawnSync('age', ['--decrypt', '--identity', key, file])
  if (!error) return stdout
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return Buffer.from(await decrypter.decrypt(readFileSync(file)))
}

test('anyone with the secret key can decrypt a backup with age, without Primacy', async () => {
  const folder = temporaryFolder()
  const { database } = await databaseWithEvents()
  const key = await keyFile(folder)
  const file = await writeBackup(database.db, { folder, now, keys: { ...noKeys, recipients: [key.recipient] } })
  const lines = gunzipSync(await openWithAge(file, key))
    .toString()
    .trimEnd()
    .split('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ product: 'primacy', createdAt: now.toISOString() })
  expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ rows: lines.length - 2, sha256: expect.any(String) })
})

test('the library opens a file with a passphrase too, and its work factor slows down guessing', async () => {
  const folder = temporaryFolder()
  const { database } = await databaseWithEvents()
  const file = await writeBackup(database.db, { folder, now, keys: { ...noKeys, passphrase } })
  const bytes = readFileSync(file)
  expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S{22} 17\n/)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  expect(gunzipSync(await decrypter.decrypt(bytes)).toString()).toMatch(/^{"product":"primacy"/)
})

test('decrypts what age itself encrypted with a passphrase, unless deriving the key would take minutes', async () => {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(10)
  const bytes = Buffer.from(await encrypter.encrypt('Redeem settles twice.'))
  const open = async (file: Buffer) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of decryptBackup(Readable.from([file]), { ...noKeys, passphrase })) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  }
  expect(await open(bytes)).toBe('Redeem settles twice.')
  for (const factor of ['21', '9999', '0', '1e1']) {
    const changed = bytes.toString('latin1').replace(/^(-> scrypt \S{22}) 10$/m, `$1 ${factor}`)
    await expect(open(Buffer.from(changed, 'latin1'))).rejects.toThrow('is damaged')
  }
})

test('with a key, refuses an unencrypted backup, because someone could have planted it [T63]', async () => {
  const folder = temporaryFolder()
  const database = await emptyDatabase()
  await database.pool.query(`insert into ledger_events (at, kind) values (now(), 'planted')`)
  const kinds = async () => (await database.pool.query<{ kind: string }>('select kind from ledger_events')).rows
  const planted = await writeBackup(database.db, { folder, now })
  const renamed = `${planted}.age`
  copyFileSync(planted, renamed)
  await emptyDatabase()
  for (const file of [planted, renamed]) {
    await expect(restoreBackup(database.db, file, { ...noKeys, passphrase })).rejects.toThrow(
      `${file} is not encrypted, but you have a key: anybody who can write to its folder could have put it there. To restore it all the same, unset BACKUP_RECIPIENTS, BACKUP_PASSPHRASE and BACKUP_KEY and leave out --key-file. Nothing was changed.`,
    )
  }
  expect(await kinds()).toEqual([])
  await restoreBackup(database.db, planted)
  expect(await kinds()).toEqual([{ kind: 'planted' }])
})

test('a key file with anything but keys is refused', async () => {
  const file = join(temporaryFolder(), 'key.txt')
  for (const content of ['', '# a note\n', 'AGE-SECRET-KEY-1WRONG\n', 'a passphrase\n']) {
    writeFileSync(file, content)
    await expect(readKeyFile(file)).rejects.toThrow(`${file} holds no key.`)
  }
})
