// @ts-check
// JavaScript, so that the command of an unchanged tree starts without loading TypeScript first.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isBuilt } from './building/fingerprint.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const [command, ...args] = process.argv.slice(2)
const file = join(root, 'dist', 'server', `${command}.js`)

if (!isBuilt(root)) await build()
process.argv = [process.execPath, file, ...args]
await import(pathToFileURL(file).href)

/** In a process of its own, because Vite sets NODE_ENV for everything that runs after it. */
async function build() {
  const missing = ['tsx', 'esbuild', 'vite'].find((name) => !existsSync(join(root, 'node_modules', name)))
  if (missing) {
    console.error(
      `This is the source, which has to be built once, and ${missing} for that is not installed: run ` +
        '`npm ci --include=dev && npm run build`, or use a release archive, which is built.',
    )
    process.exit(1)
  }
  const { spawnSync } = await import('node:child_process')
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/build.ts'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
