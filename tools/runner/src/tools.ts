import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nobody } from './sandbox/account'
import { seccompFilter } from './sandbox/seccomp'

/** A compiler is a script of Emscripten, which node runs, or a program that the operator has put there. */
export type Compiler = { file: string; isScript: boolean }
export type Tools = {
  /** Where sources and what was compiled of them are kept. */
  state: string
  forge: string
  node: string
  libraries: string[]
  compilers: Map<string, Compiler>
  forgeStd: string
  contracts: string
  inside: string
  seccompFile: string
  /** The filter of a sandbox that replays recorded state. */
  loopbackFile: string
  versions: ToolVersions
}
export type ToolVersions = { runner: string; forge: string; forgeStd: string; node: string; lossTest: string }

const packageRoot = fileURLToPath(new URL('..', import.meta.url))
const inPackages = createRequire(join(packageRoot, 'package.json'))
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** Root's own folders cannot be read by the account nobody, which runs the proofs. */
export const defaultState = (home: string): string =>
  process.getuid?.() === 0 ? '/var/cache/primacy-runner' : join(home, '.cache/primacy-runner')

/** Sources and proofs are secret: only this account reads them, and nobody, as whom root runs what is in a sandbox. */
function makeState(state: string): void {
  const isNew = mkdirSync(state, { recursive: true, mode: 0o700 }) !== undefined
  if (!isNew || process.getuid?.() !== 0) return
  chownSync(state, 0, nobody)
  chmodSync(state, 0o750)
}

/** Finds the programs that a proof is run with. Throws a sentence if one is missing. */
export function findTools(state: string): Tools {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`The runner needs Linux on x64, and this is ${process.platform} on ${process.arch}.`)
  }
  makeState(state)
  const forge = inPackage('@foundry-rs/forge-linux-amd64', 'bin/forge')
  const forgeStd = inPackage('@layerzerolabs/toolbox-foundry', 'lib/forge-std')
  const seccompFile = join(state, 'seccomp.bpf')
  writeFileSync(seccompFile, seccompFilter())
  const loopbackFile = join(state, 'seccomp-loopback.bpf')
  writeFileSync(loopbackFile, seccompFilter({ loopback: true }))
  const contracts = join(packageRoot, 'contracts')
  return {
    state,
    forge,
    node: process.execPath,
    libraries: librariesOf(forge, process.execPath),
    compilers: new Map([...compilersOfPackage(), ...compilersOfOperator(join(state, 'compilers'))]),
    forgeStd,
    contracts,
    inside: join(packageRoot, 'inside'),
    seccompFile,
    loopbackFile,
    versions: {
      runner: readJson(join(packageRoot, 'package.json')).version,
      forge: readJson(join(dirname(dirname(forge)), 'package.json')).version,
      forgeStd: readJson(join(forgeStd, 'package.json')).version,
      node: process.versions.node,
      lossTest: digestOf(join(contracts, 'LossTest.sol')),
    },
  }
}

export const digestOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

function inPackage(name: string, file: string): string {
  let folder: string
  try {
    folder = dirname(inPackages.resolve(`${name}/package.json`))
  } catch {
    throw new Error(`${name} is not installed. Run npm ci in the folder of the runner.`)
  }
  return join(folder, file)
}

function compilersOfPackage(): [string, Compiler][] {
  const versions: Record<string, string> = readJson(join(packageRoot, 'inside/versions.json'))
  return Object.keys(versions).map((version) => [
    version,
    { file: inPackage(`solc-${version}`, 'soljson.js'), isScript: true },
  ])
}

/** Statically linked compilers named solc-0.8.19, as Solidity releases them. */
function compilersOfOperator(folder: string): [string, Compiler][] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name): [string, Compiler][] => {
    const version = /^solc-(\d+\.\d+\.\d+)$/.exec(name)?.[1]
    return version ? [[version, { file: join(folder, name), isScript: false }]] : []
  })
}

function librariesOf(...programs: string[]): string[] {
  const printed = execFileSync('ldd', programs, { encoding: 'utf8' })
  const paths = printed.split('\n').flatMap((line) =>
    line
      .trim()
      .split(' ')
      .filter((word) => word.startsWith('/')),
  )
  return [...new Set(paths.filter((path) => !path.endsWith(':')))]
}
