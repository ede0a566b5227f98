import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readConfig } from './server/config'
import { assertDataFolderUnlocked } from './server/db/folder-lock'
import { refusePortInUse } from './server/startup/port-in-use'

const builtClient = fileURLToPath(new URL('../web', import.meta.url))

/** Runs until SIGTERM or SIGINT; a second signal exits immediately. */
export async function main(argv: string[]): Promise<void> {
  let stop: () => Promise<void>
  try {
    const config = readConfig()
    await refusePortInUse(config)
    if (!config.DATABASE_URL) await assertDataFolderUnlocked(config.DATA_DIR)
    // Import lazily, so that configuration errors appear before the heavy modules load.
    const { startProduct } = await import('./start-product')
    const webDir = existsSync(builtClient) ? builtClient : null
    stop = (await startProduct(config, { demo: argv.includes('--demo'), webDir, endWith })).stop
  } catch (error) {
    endWith(startProblem(error as StartError))
    return
  }
  let stopping = false
  const onSignal = () => {
    if (stopping) process.exit(1)
    stopping = true
    stop().then(
      () => process.exit(0),
      (error) => endWith(`Stopping failed: ${(error as Error).message}`),
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

type StartError = NodeJS.ErrnoException & { port?: number; address?: string; hostname?: string }

/** One sentence that says what to change. */
export function startProblem(error: StartError): string {
  if (error.code === 'EADDRINUSE') return `Port ${error.port} on ${error.address} is in use. Set PORT to another one.`
  if (error.code === 'EADDRNOTAVAIL')
    return `HOST ${error.address} is not an address of this machine. Set it to one of its own, or to 0.0.0.0 for all of them.`
  if (error.syscall === 'getaddrinfo')
    return `HOST ${error.hostname} is no address, and no name that this machine knows.`
  if (error.code === 'EACCES' && error.syscall === 'listen')
    return `Port ${error.port} needs more rights. Set PORT above 1023.`
  return error.message
}

function endWith(line: string): void {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
