import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const password = 'Primacy-Demo-7!'
const readyWithinMs = 240_000

/** The built product with the demo's cast, on a port and a data folder of its own, and what there is to visit in it. */
export async function startDemo(settings = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'primacy-demo-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs'), '--demo'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH ?? '',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: join(dataDir, 'data'),
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'silent',
      ...settings,
    },
  })
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await new Promise((resolve) => child.once('exit', resolve))
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(url, child)
    return { url, stop, ...(await lookAround(url)) }
  } catch (error) {
    await stop()
    throw error
  }
}

async function untilReady(url, child) {
  const latest = Date.now() + readyWithinMs
  while (Date.now() < latest) {
    if (child.exitCode !== null) throw new Error('The demo did not start')
    const reply = await fetch(`${url}/readyz`).catch(() => null)
    if (reply?.ok) return
    await wait(200)
  }
  throw new Error('The demo was not ready within four minutes')
}

/** Sessions of the cast and of a newcomer whose address is not confirmed, and the addresses of what the demo tells. */
async function lookAround(url) {
  const call = async (path, { body, token } = {}) => {
    const reply = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: body && JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return reply.json()
  }
  const session = ({ token, data }) => ({ token, user: data.user })
  const logIn = async (email) => session(await call('/auth/login', { body: { email, password } }))
  const sessions = { nobody: null }
  for (const name of ['ada', 'linus', 'mei', 'grace', 'olga']) sessions[name] = await logIn(`${name}@primacy.example`)
  const newcomer = { username: 'newcomer', email: 'newcomer@primacy.example', password }
  await call('/auth/signup', { body: { ...newcomer, walletAddress: `0x${'6f'.repeat(20)}` } })
  sessions.newcomer = await logIn(newcomer.email)

  const { token } = sessions.grace
  const { contests } = (await call('/contests?limit=100', { token })).data
  const { issues } = (await call('/issues?limit=100', { token })).data
  const idOf = (list, start) => {
    const found = list.find(({ title }) => title.startsWith(start))
    if (!found) throw new Error(`The demo tells of nothing called ${start}`)
    return found._id
  }
  return { sessions, contest: (title) => idOf(contests, title), issue: (title) => idOf(issues, title) }
}
