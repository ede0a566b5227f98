import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import { hasCurrentBuild } from './product-command'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The path of the command of researchers, in one file, as they have it, for the tests of the calling file. */
export function researcherCommand(): string {
  const folder = mkdtempSync(join(tmpdir(), 'primacy-command-'))
  const command = join(folder, 'primacy.mjs')
  beforeAll(() => {
    if (hasCurrentBuild()) return copyFileSync(join(root, 'dist/server/primacy.js'), command)
    const call = `buildPrimacy(${JSON.stringify(root)}, ${JSON.stringify(command)})`
    const code = `import { buildPrimacy } from './scripts/building/build-server.ts'; await ${call}`
    execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { cwd: root })
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  return command
}
