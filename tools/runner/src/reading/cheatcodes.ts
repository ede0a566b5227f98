import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BoxLimits, runInBox } from '../sandbox/box'
import type { Tools } from '../tools'

/** The signature of each cheat by its selector. */
export type Cheatcodes = ReadonlyMap<string, string>

const limits: BoxLimits = {
  wallSeconds: 120,
  cpuSeconds: 90,
  memoryMegabytes: 1_000,
  diskMegabytes: 32,
  processes: 48,
  outputBytes: 4_194_304,
}

/** Asks a compiler once, in the sandbox, for the selectors of forge-std's interface of cheats. */
export async function readCheatcodes(tools: Tools): Promise<Cheatcodes> {
  const kept = join(tools.state, `cheatcodes-${tools.versions.forgeStd}.json`)
  if (!existsSync(kept)) writeFileSync(kept, JSON.stringify(await compileInterface(tools)))
  return new Map(Object.entries(JSON.parse(readFileSync(kept, 'utf8'))))
}

async function compileInterface(tools: Tools): Promise<Record<string, string>> {
  const version = newestScript(tools)
  const input = {
    language: 'Solidity',
    sources: { 'Vm.sol': { content: readFileSync(join(tools.forgeStd, 'Vm.sol'), 'utf8') } },
    settings: { outputSelection: { '*': { '*': ['evm.methodIdentifiers'] } } },
  }
  const file = join(tools.state, 'cheatcodes-input.json')
  writeFileSync(file, JSON.stringify(input), { mode: 0o644 })
  const { out, err } = await runInBox(
    tools,
    ['/opt/node', '/opt/compile.cjs', version],
    [
      { from: join(tools.inside, 'compile.cjs'), to: '/opt/compile.cjs' },
      { from: file, to: '/w/input.json' },
    ],
    limits,
  )
  try {
    return selectorsIn(JSON.parse(out))
  } catch {
    throw new Error(`The compiler ${version} does not run in the sandbox: ${err.slice(0, 300) || 'it printed nothing'}`)
  }
}

const newestScript = ({ compilers }: Tools): string =>
  [...compilers]
    .flatMap(([version, { isScript }]) => (isScript ? [version] : []))
    .sort(byVersion)
    .at(-1) ?? ''

const byVersion = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true })

type Output = { contracts: Record<string, Record<string, { evm: { methodIdentifiers: Record<string, string> } }>> }

function selectorsIn({ contracts }: Output): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { evm } of Object.values(contracts['Vm.sol'] ?? {})) {
    for (const [signature, selector] of Object.entries(evm.methodIdentifiers)) found[`0x${selector}`] = signature
  }
  return found
}
