import { isAscii } from 'node:buffer'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createInstance } from '../../test/machine/instance'
import { startCluster } from '../../test/machine/postgres-cluster'
import { isEntryPoint } from '../entry-point'
import { report } from './report'

type Script = { url: string; length: number }
/** The scripts that the process has loaded. V8 stores one byte per character for ASCII scripts, and two otherwise. */
export type Loaded = (Script & { isAscii: boolean })[]

/**
 * Recorded with some margin. A start that needs more should load the rest later, or raise the limit with a reason. The
 * bundler creates a file for what the server shares with each command; the researchers' command and backups added
 * three, and the report rendering thread one.
 */
const limits = { files: 29, kilobytes: 3_500 }

/** Needed only on request, so a start that loads one is a mistake, however small. */
const late = ['@electric-sql/pglite', '@fastify/swagger', '@fastify/swagger-ui']

/** Problems with a start on PostgreSQL that has loaded these scripts. */
export function startProblems(loaded: Loaded): string[] {
  const kilobytes = Math.round(loaded.reduce((sum, { length }) => sum + length, 0) / 1_000)
  return [
    ...(loaded.length > limits.files ? [`${loaded.length} files before /readyz, at most ${limits.files}`] : []),
    ...(kilobytes > limits.kilobytes ? [`${kilobytes} KB before /readyz, at most ${limits.kilobytes}`] : []),
    ...late
      .filter((name) => loaded.some(({ url }) => url.includes(`/node_modules/${name}/`)))
      .map((name) => `${name} is loaded before /readyz`),
    ...loaded
      .filter(({ url, isAscii }) => url.includes('/dist/') && !isAscii)
      .map(({ url }) => `${url} has characters beyond ASCII, so the process keeps its text with two bytes for each`),
  ]
}

/** Runs in the server: records every script that V8 compiles, and writes the list on SIGUSR2. */
const observer = `
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector'
const session = new Session()
const loaded = []
session.connect()
session.on('Debugger.scriptParsed', ({ params: { url, length } }) => {
  if (url.startsWith('file:') || url.startsWith('/')) loaded.push({ url, length })
})
session.post('Debugger.enable')
process.on('SIGUSR2', () => {
  session.disconnect()
  writeFileSync(process.env.LOADED_FILE, JSON.stringify(loaded))
  process.kill(process.pid, 'SIGTERM')
})`

async function loadedByStart(): Promise<Loaded> {
  const cluster = await startCluster()
  const file = join(tmpdir(), `primacy-loaded-${process.pid}.json`)
  const dataDir = join(tmpdir(), `primacy-start-${process.pid}`)
  try {
    const settings = { DATABASE_URL: cluster.url, DATA_DIR: dataDir, LOADED_FILE: file }
    const instance = await createInstance({ settings, nodeArgs: ['--import', dataUrl(observer)] })
    await instance.start()
    await instance.end('SIGUSR2')
    const scripts: Script[] = JSON.parse(readFileSync(file, 'utf8'))
    return scripts.map((script) => ({ ...script, isAscii: isAscii(readFileSync(pathOf(script.url))) }))
  } finally {
    await cluster.stop()
    for (const path of [file, dataDir]) rmSync(path, { recursive: true, force: true })
  }
}

const pathOf = (url: string) => (url.startsWith('file:') ? fileURLToPath(url) : url)

const dataUrl = (script: string) => `data:text/javascript,${encodeURIComponent(script)}`

if (isEntryPoint(import.meta.url)) {
  const loaded = await loadedByStart()
  const root = fileURLToPath(new URL('../..', import.meta.url))
  if (process.argv.includes('--list')) {
    for (const { url, length } of loaded) console.log(`${String(length).padStart(9)} ${url.replace(root, '')}`)
  }
  const kilobytes = Math.round(loaded.reduce((sum, { length }) => sum + length, 0) / 1_000)
  report(`start: ${loaded.length} files, ${kilobytes} KB before /readyz on PostgreSQL`, startProblems(loaded))
}
