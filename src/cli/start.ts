import { parseArgs } from 'node:util'
import { main } from '../main'
import { describeProblem, helpOrVersion } from './running/command'
import { limitHeap } from './running/limit-heap'

const usage = `Usage: npm start [-- --demo]
  migrates the database and serves API and client on HOST and PORT, until SIGTERM or Ctrl+C; a second signal ends at once
  --demo    on a data folder of its own, ./data-demo, with example contests
  --help, --version
Every setting is a variable of the environment: npm run -s settings prints them.`

limitHeap()

const argv = process.argv.slice(2)
const answer = await helpOrVersion(argv, usage)
if (answer !== null) process.stdout.write(`${answer}\n`)
else if (isUnderstood()) await startServer()

function isUnderstood(): boolean {
  try {
    parseArgs({ args: argv, options: { demo: { type: 'boolean' } } })
    return true
  } catch (error) {
    process.stderr.write(`${describeProblem(error as Error)}\n`)
    process.exitCode = 1
    return false
  }
}

async function startServer(): Promise<void> {
  if (argv.includes('--demo')) process.env.DATA_DIR ||= './data-demo'
  stopWithNpm()
  await main(argv)
}

/**
 * A signal to `npm start` only ends npm and its shell, and would leave a server behind that holds the port and the data
 * folder. So a server whose parent is gone stops as on SIGTERM.
 */
function stopWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}
