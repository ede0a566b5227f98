import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const source = join(root, 'bench', 'speed', 'peer')
const folder = join(root, '.cache', 'speed-peer')

/**
 * Copies the peer below .cache and installs its packages there, which are none of the product's. Its client is made
 * without a download: only commands that change a schema need the program that Prisma would fetch, so the client's
 * generator gets another path for it, where nothing is started.
 */
export function preparePeer(): string {
  const lock = (at: string) =>
    existsSync(join(at, 'package-lock.json')) ? readFileSync(join(at, 'package-lock.json'), 'utf8') : ''
  const isInstalled = existsSync(join(folder, 'node_modules')) && lock(folder) === lock(source)
  cpSync(source, folder, { recursive: true })
  const run = (program: string, line: string[]) =>
    execFileSync(program, line, {
      cwd: folder,
      stdio: ['ignore', 2, 2],
      env: { ...process.env, CHECKPOINT_DISABLE: '1', PRISMA_SCHEMA_ENGINE_BINARY: process.execPath },
    })
  if (!isInstalled) run('npm', ['ci', '--ignore-scripts'])
  run(process.execPath, ['node_modules/prisma/build/index.js', 'generate', '--schema', 'schema.prisma'])
  return folder
}
