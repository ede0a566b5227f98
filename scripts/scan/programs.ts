import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstall, installPackages } from '../../test/machine/apt'

/** Debian packages, each with a program of the same name. */
const packages = ['sqlmap', 'wapiti', 'ffuf', 'nmap', 'slowhttptest', 'dirb', 'sslscan', 'haproxy', 'openssl']

/** Debian keeps the programs of servers in a folder that only root has on its path. */
export const searchPath = [process.env.PATH ?? '', '/usr/sbin'].join(delimiter)

const isOnPath = (program: string) => searchPath.split(delimiter).some((folder) => existsSync(join(folder, program)))

/** Which of the packages, each with a program of the same name, are missing after an attempt to install them. */
export function missingPackages(names: readonly string[] = packages): string[] {
  const missing = () => names.filter((name) => !isOnPath(name))
  const wanted = missing()
  if (wanted.length === 0 || !canInstall()) return wanted
  try {
    installPackages(...wanted)
  } catch {
    // The caller reports what is still missing.
  }
  return missing()
}

/** What a program printed, and whether it was stopped because it took too long. */
export type Output = { output: string; timedOut: boolean }

export function runProgram(
  program: string,
  args: readonly string[],
  { seconds }: { seconds: number },
): Promise<Output> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const { log } = watchServer(child, 'SIGKILL')
    let timedOut = false
    const limit = setTimeout(() => {
      timedOut = true
      child.kill('SIGKILL')
    }, seconds * 1000)
    child.once('error', reject)
    child.once('close', () => {
      clearTimeout(limit)
      resolve({ output: log(), timedOut })
    })
  })
}

/** A process that runs beside the scan: what it printed, and how to end it. */
export function watchServer(child: ChildProcess, signal: NodeJS.Signals) {
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (part) => {
      log += part
    })
  }
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await new Promise((resolve) => child.once('close', resolve))
  }
  return { log: () => log, stop }
}
