import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const argv = process.argv.slice(2)
if (argv.includes('--demo')) process.env.DATA_DIR ||= './data-demo'
// In a process of its own, because the bundler sets NODE_ENV for everything that runs after it.
const build = spawnSync(process.execPath, [fileURLToPath(new URL('build.mjs', import.meta.url))], { stdio: 'inherit' })
if (build.status !== 0) process.exit(build.status ?? 1)
const { main } = await import('../dist/server/main.js')
await main(argv)
