import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.mjs'

const readyWithinMs = 240_000

export type Settings = Record<string, string>
type Server = { url: string; child: ChildProcess }

/** Olga runs the contests; she is the first admin of every product that a story starts. */
export const olga = { email: 'olga@example.com', username: 'olga', password: 'Contest-Runner1!' }

/** A product whose data are in `folder`/data, which begins as the product that was begun before the first story. */
export async function startServer(folder: string, settings: Settings, samePort?: number): Promise<Server> {
  const dataDir = join(folder, 'data')
  if (!existsSync(dataDir)) cpSync(process.env.BEGUN_PRODUCT ?? '', dataDir, { recursive: true })
  return startOn(dataDir, settings, samePort)
}

/** A product on a folder that does not exist yet. */
export const startFirst = (dataDir: string) => startOn(dataDir, {})

async function startOn(dataDir: string, settings: Settings, samePort?: number): Promise<Server> {
  const port = samePort ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMIT_SCALE: '1000',
      ADMIN_EMAIL: olga.email,
      ADMIN_USERNAME: olga.username,
      ADMIN_PASSWORD: olga.password,
      LOG_LEVEL: 'warn',
      MAIL_VERDICTS_SECONDS: '0',
      ...settings,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  await untilReady(url, child).catch((error) => {
    child.kill('SIGKILL')
    throw new Error(`${error.message}\n${output}`)
  })
  return { url, child }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const latest = Date.now() + readyWithinMs
  while (Date.now() < latest) {
    if (child.exitCode !== null) throw new Error(`The product ended at once with exit code ${child.exitCode}`)
    const reply = await fetch(`${url}/readyz`).catch(() => null)
    if (reply?.ok) return
    await wait(200)
  }
  throw new Error('The product did not get ready within four minutes')
}

/** A product that does not end on SIGTERM is a fault of its own, and told as one. */
export async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timedOut = await Promise.race([ended.then(() => false), wait(15_000, true, { ref: false })])
  if (!timedOut) return
  child.kill('SIGKILL')
  throw new Error('The product did not end within 15 seconds of SIGTERM')
}
