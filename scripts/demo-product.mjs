import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const password = 'Primacy-Demo-7!'
const readyWithinMs = 240_000

/**
 * The built product with the demo's cast, on a port and a data folder of its own, and what there is to visit in it. The
 * folder begins empty, or as a copy of one that `leaveDemo` has left.
 */
export async function startDemo(settings = {}, left) {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-demo-'))
  const dataDir = join(folder, 'data')
  const clear = () => rmSync(folder, { recursive: true, force: true })
  try {
    if (left) cpSync(left, dataDir, { recursive: true })
    const { url, end } = await startOn(dataDir, settings)
    const stop = () => end().finally(clear)
    const found = await lookAround(url).catch((error) => end().finally(() => Promise.reject(error)))
    return { url, stop, ...found }
  } catch (error) {
    clear()
    throw error
  }
}

/** Starts the demo on a folder that does not exist yet and stops it: its data, before anybody has looked at them. */
export async function leaveDemo(dataDir) {
  const { end } = await startOn(dataDir, {})
  await end()
}

async function startOn(dataDir, settings) {
  const url = `http://127.0.0.1:${await freePort()}`
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs'), '--demo'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH ?? '',
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'silent',
      ...settings,
    },
  })
  async function end() {
    if (child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  await untilReady(url, child).catch((error) => end().finally(() => Promise.reject(error)))
  return { url, end }
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
