import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstall, installPackages } from '../machine/apt.mjs'

/** The Debian packages of the scanners, and a file that tells whether each is there. */
const packages = [
  { name: 'sqlmap', program: 'sqlmap' },
  { name: 'wapiti', program: 'wapiti' },
  { name: 'ffuf', program: 'ffuf' },
  { name: 'nmap', program: 'nmap' },
  { name: 'slowhttptest', program: 'slowhttptest' },
  { name: 'dirb', program: 'dirb' },
  { name: 'sslscan', program: 'sslscan' },
  { name: 'haproxy', program: 'haproxy' },
  { name: 'openssl', program: 'openssl' },
]

/** Debian keeps the programs of servers where only root looks for them. */
export const searchPath = [process.env.PATH ?? '', '/usr/sbin'].join(delimiter)

const onPath = (program) => searchPath.split(delimiter).some((folder) => existsSync(join(folder, program)))

/** Which packages are missing after an attempt to install them; none when the scan can begin. */
export function missingPackages() {
  const missing = () => packages.filter(({ program }) => !onPath(program)).map(({ name }) => name)
  const wanted = missing()
  if (wanted.length === 0 || !canInstall()) return wanted
  try {
    installPackages(...wanted)
  } catch {
    // What is still missing says it.
  }
  return missing()
}

/** What a program printed. One that takes longer than it may is stopped, and the text says so. */
export function runProgram(program, args, { seconds, cwd }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (part) => {
      output += part
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    let ranOut = false
    const limit = setTimeout(() => {
      ranOut = true
      child.kill('SIGKILL')
    }, seconds * 1000)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(limit)
      resolve({ output, ranOut, code })
    })
  })
}

/** A server that goes on while the scan works: what it wrote, and how to end it. */
export function overseen(child, signal) {
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      log += part
    })
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await new Promise((resolve) => child.once('close', resolve))
  }
  return { log: () => log, stop }
}
