import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { selfTest } from './self-test'
import type { Tools } from './tools'

type Print = (line: string) => void

/** Prints each check, and remembers a success for this start of the machine. */
export async function testMachine(tools: Tools, print: Print): Promise<boolean> {
  const checks = await selfTest(tools)
  for (const { name, problem } of checks) print(problem === null ? `ok       ${name}` : `PROBLEM  ${name}: ${problem}`)
  const holds = checks.every(({ problem }) => problem === null)
  print(holds ? 'This machine can run proofs.' : 'This machine cannot run proofs.')
  if (holds) writeFileSync(passedFile(tools), machineOf(tools))
  return holds
}

const passedFile = ({ state }: Tools): string => join(state, 'self-test-passed')
const machineOf = ({ versions }: Tools): string =>
  JSON.stringify([
    readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
    process.getuid?.(),
    bubblewrapVersion(),
    versions,
  ])

/** Throws unless this machine has passed since its start, with the tools that it has now. */
export async function refuseUntested(tools: Tools, print: Print): Promise<void> {
  const file = passedFile(tools)
  if (existsSync(file) && readFileSync(file, 'utf8') === machineOf(tools)) return
  print('Testing this machine first, once after each start of it ...')
  if (!(await testMachine(tools, print))) throw new Error('No proof was run.')
}

/** Null where there is none. */
export function bubblewrapVersion(): string | null {
  try {
    const said = execFileSync('bwrap', ['--version'], {
      encoding: 'utf8',
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin' },
    })
    return said.replace('bubblewrap', '').trim()
  } catch {
    return null
  }
}
