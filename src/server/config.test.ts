import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig, settingsTable } from './config'
import { generatedSecret, signerOf } from './generated-secret'

const PUBLIC_URL = 'https://audits.example'

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'primacy-config-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

test('without any setting, runs on the embedded database and is reachable only from this machine', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, DATABASE_URL: undefined, RATE_LIMIT_SCALE: 1 })
  expect(config).toMatchObject({ publicUrl: 'http://localhost:3000', mailbox: 'this machine', warnings: [] })
})

test('all invalid values are listed at once with what is expected', () => {
  const bad = { PORT: '70000', SMTP_URL: 'http://x', TOKEN_DAYS: 'week', CORS_ORIGINS: 'https://a.io/path' }
  expect(() => readConfig(bad)).toThrow(
    /PORT is not valid. Expected: 0 to 65535[\s\S]*SMTP_URL[\s\S]*TOKEN_DAYS[\s\S]*CORS_ORIGINS|CORS_ORIGINS[\s\S]*TOKEN_DAYS/,
  )
})

test('in production the embedded database is refused unless its limits are accepted [V15.2.3 F3]', () => {
  const production = { NODE_ENV: 'production' }
  expect(() => readConfig(production)).toThrow(/not a power cut/)
  expect(readConfig({ ...production, PUBLIC_URL, EMBEDDED_OK: '1' })).toMatchObject({
    isProduction: true,
    mailbox: 'nobody',
  })
})

test('the mailbox exists only if listener and public address are loopback, unless MAILBOX is on [V15.2.3 T18]', () => {
  const accessOf = (environment: Record<string, string>) => readConfig(environment).mailbox
  for (const HOST of ['127.0.0.1', '::1', 'localhost'])
    expect([HOST, accessOf({ HOST })]).toEqual([HOST, 'this machine'])
  for (const HOST of ['0.0.0.0', '::', '192.0.2.7', 'primacy.example']) {
    expect([HOST, accessOf({ HOST })]).toEqual([HOST, 'nobody'])
  }
  for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']) {
    expect([PUBLIC_URL, accessOf({ PUBLIC_URL })]).toEqual([PUBLIC_URL, 'this machine'])
  }
  for (const PUBLIC_URL of ['https://primacy.example', 'http://192.0.2.7', 'http://localhost.primacy.example']) {
    expect([PUBLIC_URL, accessOf({ PUBLIC_URL })]).toEqual([PUBLIC_URL, 'nobody'])
  }
  expect(accessOf({ HOST: '0.0.0.0', PUBLIC_URL: 'https://primacy.example', MAILBOX: 'on' })).toBe('everybody')
  expect(accessOf({ NODE_ENV: 'production', PUBLIC_URL, EMBEDDED_OK: '1', MAILBOX: 'on' })).toBe('everybody')
  expect(accessOf({ MAILBOX: 'off' })).toBe('nobody')
  expect(accessOf({ MAILBOX: 'on', SMTP_URL: 'smtp://mail.example' })).toBe('nobody')
})

test('common passwords get a warning, and are refused in production, unless the setting says otherwise [V6.2.11]', () => {
  const modeOf = (environment: Record<string, string>) => readConfig(environment).commonPasswords
  const production = { NODE_ENV: 'production', PUBLIC_URL, EMBEDDED_OK: '1' }
  expect([modeOf({}), modeOf(production)]).toEqual(['warn', 'refuse'])
  for (const COMMON_PASSWORDS of ['refuse', 'warn', 'allow']) {
    const modes = [modeOf({ COMMON_PASSWORDS }), modeOf({ ...production, COMMON_PASSWORDS })]
    expect(modes).toEqual([COMMON_PASSWORDS, COMMON_PASSWORDS])
  }
  expect(() => readConfig({ COMMON_PASSWORDS: 'yes' })).toThrow('COMMON_PASSWORDS is not valid')
  expect(readConfig({ COMMON_PASSWORD: 'allow' }).warnings).toEqual(['Unknown setting COMMON_PASSWORD is ignored'])
})

test('in production on PostgreSQL AUTH_SECRET must be set, because instances share it [V9.1.3 V11.2.3 T14]', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL, DATABASE_URL: 'postgres://u:p@db/primacy' }
  expect(() => readConfig(production)).toThrow(/AUTH_SECRET is not set/)
  expect(() => readConfig({ ...production, AUTH_SECRET: 'short' })).toThrow(/AUTH_SECRET is not valid/)
  expect(readConfig({ ...production, AUTH_SECRET: 'x'.repeat(32) }).AUTH_SECRET).toHaveLength(32)
})

test('the signing key is Ed25519, as PEM or its one line, and production on PostgreSQL warns if it is missing', () => {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  for (const LOG_SIGNING_KEY of [pem, pem.split('\n')[1]]) {
    expect(readConfig({ LOG_SIGNING_KEY }).LOG_SIGNING_KEY?.asymmetricKeyType).toBe('ed25519')
  }
  const other = generateKeyPairSync('x25519').privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  for (const LOG_SIGNING_KEY of [other, 'a text', '-----']) {
    expect(() => readConfig({ LOG_SIGNING_KEY })).toThrow('LOG_SIGNING_KEY is not valid. Expected: an Ed25519')
  }
  const DATABASE_URL = 'postgres://u:p@db/primacy'
  const production = { NODE_ENV: 'production', PUBLIC_URL, DATABASE_URL, AUTH_SECRET: 'x'.repeat(32) }
  expect(readConfig(production).warnings).toEqual([
    expect.stringMatching(/^LOG_SIGNING_KEY is not set.*must share one$/),
  ])
  expect(readConfig({ ...production, LOG_SIGNING_KEY: pem }).warnings).toEqual([])
})

test('an unknown analytics provider stops the start with the expected form', () => {
  expect(readConfig({}).ANALYTICS).toEqual({ kind: 'own' })
  expect(readConfig({ ANALYTICS: 'ga4:G-ABC1234' }).ANALYTICS).toEqual({ kind: 'ga4', measurementId: 'G-ABC1234' })
  expect(() => readConfig({ ANALYTICS: 'ga4' })).toThrow(
    'ANALYTICS is not valid. Expected: own, none, ga4:G-XXXXXXX or plausible:example.com',
  )
})

test('awards are paid in USDC on Ethereum by default, and a mistyped contract stops the start', () => {
  const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const named = { PAYMENT_CHAIN_ID: '8453', PAYMENT_TOKEN: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }
  expect(readConfig({})).toMatchObject({ PAYMENT_CHAIN_ID: 1, PAYMENT_TOKEN: usdc, PAYMENT_TOKEN_DECIMALS: 6 })
  expect(readConfig({})).toMatchObject({ KYC_RETURN_DAYS: 30 })
  expect(readConfig({ ...named, PAYMENT_TOKEN_DECIMALS: '18' })).toMatchObject({ ...named, PAYMENT_CHAIN_ID: 8453 })
  for (const PAYMENT_TOKEN of [usdc.replace('A', 'a'), `0x${'0'.repeat(40)}`, 'USDC']) {
    expect(() => readConfig({ PAYMENT_TOKEN })).toThrow('PAYMENT_TOKEN is not valid. Expected: 0x and 40')
  }
  expect(() => readConfig({ PAYMENT_TOKEN_DECIMALS: '1' })).toThrow('PAYMENT_TOKEN_DECIMALS is not valid')
  expect(readConfig({ PAYMENT_TOKN: 'x', KYC_DAYS: '1' }).warnings).toEqual([
    'Unknown setting PAYMENT_TOKN is ignored',
    'Unknown setting KYC_DAYS is ignored',
  ])
})

test('a secret is read from a file, and a missing file is named', () => {
  const file = join(folder(), 'smtp')
  writeFileSync(file, 'smtp://mail.example:25\n')
  expect(readConfig({ SMTP_URL_FILE: file })).toMatchObject({
    SMTP_URL: 'smtp://mail.example:25',
    mailbox: 'nobody',
  })
  expect(() => readConfig({ SMTP_URL_FILE: `${file}-none` })).toThrow(/SMTP_URL_FILE names a file/)
})

test('an unknown setting with our prefix gets a warning, and what login shells set gets none', () => {
  const shell = { MAIL: '/var/mail/root', MAILCHECK: '60', MAILPATH: '/var/mail', MAILTO: 'root', PATH: '/bin' }
  expect(readConfig(shell).warnings).toEqual([])
  expect(readConfig({ SMTP_HOST: 'x', ...shell }).warnings).toEqual(['Unknown setting SMTP_HOST is ignored'])
  for (const name of ['MAIL_FORM', 'MAILS_PER_HOUR', 'MAILBOXES'])
    expect(readConfig({ [name]: 'x' }).warnings).toEqual([`Unknown setting ${name} is ignored`])
})

test('in production the address that people open must be set, because links in mails begin with it', () => {
  const production = { NODE_ENV: 'production', EMBEDDED_OK: '1' }
  expect(() => readConfig(production)).toThrow(/PUBLIC_URL is not set[\s\S]*Expected: an http or https address/)
  expect(readConfig({ ...production, PUBLIC_URL: 'https://audits.example' }).publicUrl).toBe('https://audits.example')
})

test('a database without fsync is accepted only with the name of who guarantees durability', () => {
  expect(readConfig({}).DATABASE_DURABLE_BY).toBeUndefined()
  expect(readConfig({ DATABASE_DURABLE_BY: 'Neon: safekeepers' }).DATABASE_DURABLE_BY).toBe('Neon: safekeepers')
  for (const DATABASE_DURABLE_BY of ['1', 'on', 'yes', 'true'])
    expect(() => readConfig({ DATABASE_DURABLE_BY })).toThrow(
      'DATABASE_DURABLE_BY is not valid. Expected: the name of the service',
    )
})

test('stores the generated secret, readable only by its owner [T14]', () => {
  const path = join(folder(), 'data')
  const secret = generatedSecret(path)
  expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32)
  expect(generatedSecret(path)).toBe(secret)
  expect(statSync(join(path, 'auth-secret')).mode & 0o777).toBe(0o600)
})

test('stores the generated key too, and a damaged one aborts the start instead of being replaced', () => {
  const path = folder()
  const { publicKey } = signerOf({ LOG_SIGNING_KEY: undefined, DATA_DIR: path })
  expect(signerOf({ LOG_SIGNING_KEY: undefined, DATA_DIR: path }).publicKey).toBe(publicKey)
  const file = join(path, 'log-signing-key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  writeFileSync(file, 'torn')
  expect(() => signerOf({ LOG_SIGNING_KEY: undefined, DATA_DIR: path })).toThrow(`The key in ${file} is damaged`)
})

test('docs/settings.md has the generated table of settings', () => {
  const page = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8')
  expect(page).toContain(`\n\n${settingsTable()}\n`)
})

test('recipients of backups are public keys of age, and a short passphrase stops the start', () => {
  const one = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
  expect(readConfig({ BACKUP_RECIPIENTS: `${one}, ${one}` }).BACKUP_RECIPIENTS).toEqual([one, one])
  for (const BACKUP_RECIPIENTS of ['age1short', `${one},AGE-SECRET-KEY-1X`, ','])
    expect(() => readConfig({ BACKUP_RECIPIENTS })).toThrow('BACKUP_RECIPIENTS is not valid. Expected: age1…')
  expect(() => readConfig({ BACKUP_PASSPHRASE: 'too short' })).toThrow('BACKUP_PASSPHRASE is not valid')
})

test('a store of backups with half of its settings stops the start, and says what is missing', () => {
  expect(() => readConfig({ BACKUP_S3_BUCKET: 'backups', BACKUP_S3_KEY_ID: 'id' })).toThrow(
    'BACKUP_S3_ENDPOINT, BACKUP_S3_SECRET not set: a store of backups needs',
  )
})

test('encryption keys are 32 bytes in hex or base64, also from a file, and anything else stops the start', () => {
  const key = randomBytes(32)
  const file = join(folder(), 'key')
  writeFileSync(file, `${key.toString('base64url')}\n`)
  const given = { REPORT_KEY_FILE: file, REPORT_KEYS_OLD: `${'0'.repeat(64)}, ${key.toString('base64')}` }
  expect(readConfig(given)).toMatchObject({ REPORT_KEY: key, REPORT_KEYS_OLD: [Buffer.alloc(32), key], warnings: [] })
  expect(readConfig({ BACKUP_KEY: key.toString('hex') }).BACKUP_KEY).toEqual(key)
  expect(readConfig({ REPORT_KEYS: 'x' }).warnings).toEqual(['Unknown setting REPORT_KEYS is ignored'])
  for (const REPORT_KEY of ['a passphrase', key.toString('hex').slice(1), `${key.toString('base64')}AAAA`]) {
    expect(() => readConfig({ REPORT_KEY, BACKUP_KEY: REPORT_KEY, REPORT_KEYS_OLD: `${REPORT_KEY},` })).toThrow(
      /REPORT_KEY is not valid[\s\S]*REPORT_KEYS_OLD is not valid[\s\S]*BACKUP_KEY is not valid/,
    )
  }
})
