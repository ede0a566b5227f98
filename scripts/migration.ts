import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { installTool } from '../test/machine/install-tool'
import { answerHelp } from './entry-point'

answerHelp(
  import.meta.url,
  `Usage: npm run migration -- WHAT-IT-DOES
  writes the migration from the last snapshot to the tables as they are now: its SQL, its snapshot and its journal`,
)

const [name] = process.argv.slice(2)
if (!name) {
  console.error('Name the migration: npm run migration -- what-it-does')
  process.exit(2)
}
const tool = `${installTool('tools/migrations')}/node_modules/drizzle-kit/bin.cjs`
const cwd = fileURLToPath(new URL('..', import.meta.url))
process.exitCode =
  spawnSync(process.execPath, [tool, 'generate', '--name', name], { cwd, stdio: 'inherit' }).status ?? 1
