import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../test/machine/free-port'
import { pinToCore } from '../../test/machine/processor-time'
import { authSecret } from '../chaos/contest-setup'
import { newInstance } from '../chaos/instance'
import type { Context } from '../chaos/scenario'
import { type RowOptions, startCachedCluster } from './rows/cached-cluster'
import { findSubjects, type Subjects, storeSessions } from './subjects'
import type { Side } from './workloads'

const root = fileURLToPath(new URL('../..', import.meta.url))
const serverCore = 0
const loadCore = 1

/** PostgreSQL, and what starts servers on it that differ in nothing but their code. */
export type Testbed = {
  subjects: Subjects
  /** The product, built in this folder, on its own copy of the rows. */
  product(name: string, dist?: string): Promise<Side>
  /** Another instance of the product on the database of the first. */
  another(first: Side): Promise<Side>
  /** A script that takes the address of a database, a port, the file of the signing key and the secret of tokens. */
  script(name: string, file: string, folder?: string): Promise<Side>
}

export async function openTestbed(context: Context, given: RowOptions): Promise<Testbed> {
  const cluster = await startCachedCluster(context)
  const rows = await cluster.rows(given)
  const now = new Date()
  const keyFile = writeKey(context)
  const subjects = await findSubjects(rows.templateUrl, now)
  const copy = async (name: string) => {
    const url = await rows.copy(name.replace(/\W/g, '_'))
    await storeSessions(url, subjects, now)
    return url
  }
  // After the build and the generation, and before PostgreSQL: what this process has started goes with it.
  pinToCore(loadCore, process.pid)
  pinToCore(serverCore, cluster.pid())
  const startProduct = async (name: string, databaseUrl: string, dist?: string): Promise<Side> => {
    const settings = { DATABASE_URL: databaseUrl, LOG_SIGNING_KEY_FILE: keyFile }
    const instance = await newInstance(context, name, settings, dist)
    await instance.start()
    pinToCore(serverCore, instance.pid())
    const pids = { serverPid: instance.pid(), postgresPid: cluster.pid() }
    const end = async () => void (await instance.end('SIGKILL'))
    return { name, isProduct: true, port: instance.port, ...pids, databaseUrl, dist, end }
  }
  return {
    subjects,
    product: async (name, dist) => startProduct(name, await copy(name), dist),
    another: (first) => startProduct(first.name, first.databaseUrl, first.dist),
    async script(name, file, folder = root) {
      const [databaseUrl, port] = [await copy(name), await freePort()]
      const line = ['--import', 'tsx', file, databaseUrl, String(port), keyFile, authSecret]
      const child = spawn(process.execPath, line, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] })
      context.onEnd(() => void child.kill('SIGKILL'))
      await untilAnswering(name, port)
      const serverPid = child.pid ?? 0
      pinToCore(serverCore, serverPid)
      const end = async () => void child.kill('SIGKILL')
      return { name, isProduct: false, port, serverPid, postgresPid: cluster.pid(), databaseUrl, end }
    },
  }
}

/** One key for all, so that the same receipt has the same signature. */
function writeKey(context: Context): string {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-bench-key-'))
  context.onEnd(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'key.pem')
  const { privateKey } = generateKeyPairSync('ed25519')
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 })
  return file
}

async function untilAnswering(name: string, port: number): Promise<void> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    if (await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) return
    await wait(50)
  }
  throw new Error(`${name} did not start`)
}
