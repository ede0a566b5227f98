import { parseArgs } from 'node:util'
import { readConfig } from '../server/config'
import { runCommand } from './running/command'

const usage = `Usage: npm run health [-- --ready]
  asks the server that HOST and PORT name whether its process answers, and exits with 1 if it does not
  --ready    also whether it can serve: database and migrations
  --help, --version`

const waitMs = 3_000

/** For a container or supervisor that can start a program but has no HTTP client. */
async function askHealth(argv: string[]): Promise<string> {
  const { values } = parseArgs({ args: argv, options: { ready: { type: 'boolean' } } })
  const { HOST, PORT } = readConfig()
  const url = `http://${reachable(HOST)}:${PORT}/${values.ready ? 'readyz' : 'healthz'}`
  const reply = await fetch(url, { signal: AbortSignal.timeout(waitMs) }).catch(() => null)
  if (!reply) throw new Error(`Nothing answers at ${url}.`)
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${url} answers ${reply.status}: ${text}`)
  return text
}

/** A wildcard address can't be called, so use loopback. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

runCommand(usage, askHealth)
