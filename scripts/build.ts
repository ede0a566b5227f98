import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildClient } from './building/build-client'
import { buildServer } from './building/build-server'
import { isBuilt, recordBuild, sourceState } from './building/fingerprint.js'
import { prepareDatabase } from './building/prepare-database'
import { recordCommit } from './building/record-commit'
import { answerHelp, isEntryPoint } from './entry-point'

answerHelp(
  import.meta.url,
  `Usage: npm run build
  builds client and server into dist/, unless dist/ already holds a build of the same sources`,
)

const root = fileURLToPath(new URL('..', import.meta.url))

/** Builds client and server into dist/, unless dist/ already holds a build of the same sources. */
export async function buildIfChanged(): Promise<void> {
  if (!isBuilt(root)) await build()
  recordCommit(root)
}

async function build(): Promise<void> {
  console.log('Building Primacy ...')
  const state = sourceState(root)
  for (const record of ['fingerprint', 'stamp']) rmSync(join(root, 'dist', record), { force: true })
  await buildServer(root)
  await prepareDatabase(root)
  await buildClient(root)
  recordBuild(root, state)
}

/**
 * Builds in a separate process, because Vite sets NODE_ENV for everything that runs after it. Keeps standard output
 * free for the caller.
 */
export function buildInChild(): void {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error('The product could not be built')
}

if (isEntryPoint(import.meta.url)) await buildIfChanged()
