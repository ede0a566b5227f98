import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { freePort } from '../../test/machine/free-port'
import { type Cluster, startCluster } from '../../test/machine/postgres-cluster'
import { buildInChild } from '../build'
import { answerHelp } from '../entry-point'
import { expectThat } from '../packaging/checks'
import { commandsOf } from '../packaging/operate-commands'
import { makeArchive } from '../packaging/package'
import { type Environment, runCommands, runProgram, type Server, startServer } from '../packaging/run-commands'
import { missingPackages } from '../scan/programs'
import { startProxy } from '../scan/proxy'
import { type Client, composeEnvironment, createClient, type Sent, startNeighbors } from './site'

answerHelp(
  import.meta.url,
  `Usage: npm run journey [-- --short]
  goes the whole way of a site on this machine: the package, its secrets and its database, TLS, the first admin by the
  setup link, mail, a webhook, a contest, a submission by the command, a verdict, an encrypted backup in a store, the
  loss of everything, and the restore; prints what each step took
  --short   runs the built product of this folder instead of the unpacked package`,
)

const { values } = parseArgs({ options: { short: { type: 'boolean', default: false } } })
const root = fileURLToPath(new URL('../..', import.meta.url))
const home = mkdtempSync(join(tmpdir(), 'primacy-journey-'))
const password = 'Long-enough!phrase-41'
const [olga, ada] = ['olga@audits.example.com', 'ada@example.com'] as const
const wallet = '0x00000000000000000000000000000000000000ad'
const hour = 3_600_000
const contestTexts = {
  title: 'Vault audit',
  description: 'Everything in src is in scope.',
  githubRepoUrl: 'https://github.com/tidewater-fi/core',
}
const { PATH = '', NODE_EXTRA_CA_CERTS } = process.env
const bare: Environment = { PATH, HOME: home, ...(NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS } : {}) }
// Run in reverse order.
const cleanups: (() => Promise<void> | void)[] = [() => rmSync(home, { recursive: true, force: true })]

async function step<T>(name: string, run: () => Promise<T> | T): Promise<T> {
  const startedAt = performance.now()
  const result = await run()
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s  ${name}`)
  return result
}

/** The program folder: that of the package, or this one. */
async function install(): Promise<string> {
  if (values.short) {
    buildInChild()
    return root
  }
  const archive = makeArchive()
  cpSync(archive, join(home, basename(archive)))
  await runCommands(commandsOf(root, 'archive'), { cwd: home, env: bare })
  return join(home, basename(archive, '.tar.gz'))
}

/** A new PostgreSQL with the account and the database of the compose file, which the secrets then name. */
async function startDatabase(): Promise<Cluster> {
  const cluster = await startCluster({ isDurable: true })
  cleanups.push(cluster.stop)
  const input = "create role primacy login password :'password';\ncreate database primacy owner primacy;\n"
  const account = readFileSync(join(home, 'secrets/database_password'), 'utf8').trim()
  const made = await runProgram('psql', [cluster.url, '-v', `password=${account}`], { cwd: '/tmp', env: bare, input })
  expectThat(made.code === 0 && made.err === '', made.err)
  const file = join(home, 'secrets/database_url')
  const url = new URL(readFileSync(file, 'utf8'))
  url.host = new URL(cluster.url).host
  chmodSync(file, 0o644)
  writeFileSync(file, url.href)
  return cluster
}

/** Sets up the site's parts without starting any. */
async function prepare() {
  const program = await step(values.short ? 'build' : 'make, unpack and install the package', install)
  await step('make the secrets', () => runCommands(commandsOf(root, 'secrets'), { cwd: home, env: bare }))
  const { sent, receiver, settings, stop } = await startNeighbors()
  cleanups.push(stop)
  const PORT = String(await freePort())
  const env: Environment = {
    ...{ ...bare, ...composeEnvironment(root, { home, publicUrl: 'https://audits.example.com' }) },
    ...{ NODE_ENV: 'production', PORT, DATA_DIR: join(home, 'data') },
    ...settings,
  }
  const file = (name: string) => join(program, `dist/server/${name}.js`)
  return {
    sent,
    receiver,
    async command(name: string, words: readonly string[], more: Environment = {}): Promise<string> {
      const place = { cwd: home, env: { ...env, ...more } }
      const ended = await runProgram(process.execPath, [file(name), ...words], place)
      expectThat(ended.code === 0, `${name} ${words.join(' ')} exits with ${ended.code}: ${ended.err}`)
      return ended.out
    },
    async start(): Promise<Server> {
      const server = await startServer([process.execPath, file('start')], PORT, { cwd: home, env })
      cleanups.push(server.stop)
      return server
    },
  }
}

type Site = Awaited<ReturnType<typeof prepare>>

async function travel(): Promise<void> {
  const site = await prepare()
  const database = await step('start PostgreSQL', startDatabase)
  const server = await step('start the server', site.start)
  const proxy = await step('TLS in front', () => {
    const missing = missingPackages(['haproxy', 'openssl'])
    expectThat(missing.length === 0, `install ${missing.join(' and ')}, which this needs`)
    return startProxy({ url: server.url, folder: home })
  })
  cleanups.push(proxy.stop)
  const url = `https://127.0.0.1:${proxy.tlsPort}`
  const certificate = join(home, 'site.crt')
  const call = createClient(url, readFileSync(certificate, 'utf8'))
  const link = /setup#token=([\w-]+)/.exec(server.output())?.[1] ?? ''
  const submitted = await judgeSubmission(site, call, { link, reach: { url, certificate } })

  const head = join(home, 'head.json')
  const backup = await step('backup to the store, and the signed head of the ledger', async () => {
    writeFileSync(head, await site.command('ledger', ['head']))
    const [, file = ''] = /Written to (s3:\S+)/.exec(await site.command('backup', ['create'])) ?? []
    expectThat(file.endsWith('.age'), `the backup is ${file}`)
    return file
  })
  await step('lose the server, its database and its data folder', async () => {
    await server.stop()
    await database.stop()
    rmSync(join(home, 'data'), { recursive: true, force: true })
  })
  await step('start another PostgreSQL', startDatabase)
  await step('restore', () => site.command('backup', ['restore', backup]))
  await step('verify the ledger against the head', () => site.command('ledger', ['verify', '--head', head]))
  await step('start the server again', site.start)
  await step('the submission has its place and its verdict', async () => {
    const token = await logIn(call, ada)
    const { issue } = (await call(`/issues/${submitted._id}`, { method: 'GET', token })).body.data
    for (const name of ['title', 'placeInLine', 'receivedAt', 'contentHash'])
      expectThat(issue[name] === submitted[name], `${name} was ${submitted[name]} and is ${issue[name]}`)
    expectThat(issue.status === 'valid', `the verdict is ${issue.status}`)
  })
}

type Reach = { url: string; certificate: string }

/** From the first admin to the verdict; returns what was submitted. */
async function judgeSubmission(
  { sent, command, receiver }: Site,
  call: Client,
  { link, reach }: { link: string; reach: Reach },
): Promise<Record<string, unknown>> {
  const admin = await step('first admin by the setup link', async () => {
    const body = { token: link, username: 'olga', email: olga, password }
    return (await call('/auth/setup', { body })).body.token
  })
  await step('test mail', async () => {
    await command('admin', ['test-mail', olga])
    expectThat(
      sent.some(({ to }) => to === olga),
      'the mail server got no test mail',
    )
  })
  const secret = await step('webhook', async () => {
    const body = { url: receiver.url, events: ['submission.received'] }
    return (await call('/admin/webhooks', { token: admin, body })).body.data.secret
  })
  const contest = await step('contest', async () => {
    const [startDate, endDate] = [-hour, 24 * hour].map((ms) => new Date(Date.now() + ms).toISOString())
    const body = { ...contestTexts, startDate, endDate, prizePool: 50_000 }
    return (await call('/contests', { token: admin, body })).body.data.contest
  })
  await step('registration, and the mailed link', async () => {
    await call('/auth/signup', { body: { username: 'ada', email: ada, password, walletAddress: wallet } })
    await call('/auth/verify-email', { body: { token: await mailedToken(sent, ada) } })
  })
  const token = await step('access token', async () => {
    const body = { name: 'Editor', scopes: ['contests:read', 'issues:read', 'issues:write'], expiresInDays: 7 }
    return (await call('/account/tokens', { token: await logIn(call, ada), body })).body.token
  })
  const submitted = await step('submission by the command', async () => {
    const report = join(home, 'report.md')
    writeFileSync(report, '# Redeem settles twice\n\nCall redeem twice.\n')
    const site = { PRIMACY_SITE: reach.url, PRIMACY_TOKEN: token, NODE_EXTRA_CA_CERTS: reach.certificate }
    const words = ['submit', report, '--contest', contestTexts.title, '--json']
    const { id } = JSON.parse(await command('primacy', words, site))
    return (await call(`/issues/${id}`, { method: 'GET', token })).body.data.issue
  })
  await step('the webhook arrives, and its signature is right', async () => {
    const { body, headers } = await until('a webhook', () => receiver.received[0])
    const told = new Webhook(secret).verify(body, headers as Record<string, string>) as { data: object }
    const data = { contestId: contest._id, submissionId: submitted._id, placeInLine: 1 }
    expectThat(isDeepStrictEqual(told.data, data), `the webhook says ${body}`)
  })
  await step('verdict', async () => {
    const verdict = { method: 'PUT', token: admin, body: { status: 'valid' } }
    await call(`/issues/${submitted._id}/status`, verdict)
  })
  return submitted
}

const logIn = async (call: Client, email: string): Promise<string> =>
  (await call('/auth/login', { body: { email, password } })).body.token

/** The secret of the newest link that this address was sent. */
const mailedToken = (sent: readonly Sent[], email: string): Promise<string> =>
  until(`a link mailed to ${email}`, () => {
    const mail = sent.findLast(({ to }) => to === email)
    return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  })

/** Waits up to half a minute for something to arrive from elsewhere. */
async function until<T>(what: string, find: () => T | undefined): Promise<T> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const found = find()
    if (found) return found
    await wait(50)
  }
  throw new Error(`waited in vain for ${what}`)
}

const startedAt = performance.now()
try {
  await travel()
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s  in all`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  for (let cleanup = cleanups.pop(); cleanup; cleanup = cleanups.pop()) await cleanup()
}
