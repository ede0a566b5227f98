import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildInChild } from './build.mjs'

const [name, ...args] = process.argv.slice(2)
buildInChild()
const file = new URL(`../dist/server/${name}.js`, import.meta.url)
if (!name || !existsSync(file)) {
  console.error(`There is no command named ${name ?? 'that'}.`)
  process.exit(1)
}
// The command reads its own arguments, as if it had been started directly.
process.argv = [process.execPath, fileURLToPath(file), ...args]
await import(file.href)
