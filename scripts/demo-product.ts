import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInstance, forShortUse, type Settings } from '../test/machine/instance'

export type Session = { token: string; user: { _id: string; username: string } }

type Titled = { _id: string; title: string }

/**
 * A running demo's URL, a session for each of its people, and its contents, in a form that other processes can read.
 */
export type DemoContent = {
  url: string
  sessions: Record<string, Session | null>
  contests: Titled[]
  issues: Titled[]
}

/** A running demo, with the ids of its contents by the start of their titles. */
export type Demo = Pick<DemoContent, 'url' | 'sessions'> & {
  contest: (title: string) => string
  issue: (title: string) => string
}

export type OwnDemo = Demo & { content: DemoContent; stop: () => Promise<void> }

export const demoPassword = 'Primacy-Demo-7!'
const cast = ['ada', 'linus', 'mei', 'grace', 'olga', 'nadia']

/**
 * The built product with the demo's data, on its own port and data folder. The folder starts empty, or as a copy of
 * `initialData`, which `prepareDemo` has written.
 */
export async function startDemo(settings: Settings = {}, initialData?: string): Promise<OwnDemo> {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-demo-'))
  const dataDir = join(folder, 'data')
  const clear = () => rmSync(folder, { recursive: true, force: true })
  try {
    if (initialData) cpSync(initialData, dataDir, { recursive: true })
    // Only e2e tests pass data; measurements run the way an operator would.
    const { url, stop } = await startOn(dataDir, settings, initialData ? forShortUse : [])
    const content = await readDemo(url).catch(async (error) => {
      await stop()
      throw error
    })
    return { ...demoOf(content), content, stop: () => stop().finally(clear) }
  } catch (error) {
    clear()
    throw error
  }
}

export function demoOf({ url, sessions, contests, issues }: DemoContent): Demo {
  const idOf = (list: Titled[], start: string): string => {
    const found = list.find(({ title }) => title.startsWith(start))
    if (!found) throw new Error(`Nothing in the demo has a title that starts with ${start}`)
    return found._id
  }
  return { url, sessions, contest: (title) => idOf(contests, title), issue: (title) => idOf(issues, title) }
}

/** Starts the demo on a nonexistent folder and stops it again, so that its data can be copied. */
export async function prepareDemo(dataDir: string): Promise<void> {
  const { stop } = await startOn(dataDir, {}, forShortUse)
  await stop()
}

async function startOn(dataDir: string, settings: Settings, nodeArgs: readonly string[]) {
  const instance = await createInstance({
    name: 'The demo',
    args: ['--demo'],
    nodeArgs,
    settings: { DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'silent', ...settings },
  })
  await instance.start()
  return instance
}

/** The part of the replies that the calls below read. */
type Reply = { token: string; data: { user: Session['user']; contests: Titled[]; issues: Titled[] } }
type Request = { body?: object; token?: string }

/** Signs everyone in, signs up a newcomer with an unverified address, and lists contests and submissions. */
async function readDemo(url: string): Promise<DemoContent> {
  const call = async (path: string, { body, token }: Request): Promise<Reply> => {
    const reply = await fetch(`${url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as Reply
  }
  const logIn = async (email: string): Promise<Session> => {
    const { token, data } = await call('/auth/login', { body: { email, password: demoPassword } })
    return { token, user: data.user }
  }
  const sessions: DemoContent['sessions'] = { nobody: null }
  for (const name of cast) sessions[name] = await logIn(`${name}@primacy.example`)
  const newcomer = { username: 'newcomer', email: 'newcomer@primacy.example', password: demoPassword }
  await call('/auth/signup', { body: { ...newcomer, walletAddress: `0x${'6f'.repeat(20)}` } })
  sessions.newcomer = await logIn(newcomer.email)

  const token = sessions.grace?.token ?? ''
  const { contests } = (await call('/contests?limit=100', { token })).data
  const { issues } = (await call('/issues?limit=100', { token })).data
  const titled = (list: Titled[]) => list.map(({ _id, title }) => ({ _id, title }))
  return { url, sessions, contests: titled(contests), issues: titled(issues) }
}
