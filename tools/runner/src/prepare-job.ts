import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Job, type Measure, Refused, type Settings, type Source } from './job'
import type { Mount } from './sandbox/mounts'
import { applyPatch, touchedBy } from './source/apply-patch'
import { filesOf, keepSource } from './source/keep-source'
import { checkProof } from './source/proof-text'
import { type RecordedChain, type RecordedState, recordedState } from './source/recorded-state'
import { checkSettings, foundryToml, quoted } from './source/settings'
import { SourceFiles } from './source/source-files'
import type { Tools } from './tools'

/** What the entry of the sandbox is told. */
export type Plan = {
  runs: { args: string[]; bytes: number }[]
  keep?: boolean
  stopAtFailure?: boolean
  /** The file of the proof and that of the base contract, as the compiler names them. */
  proof?: string
  base?: string
  /** What of chains is recorded, and to be replayed. */
  chains: RecordedChain[]
}
export type Prepared = {
  job: Job
  plan: Plan
  mounts: Mount[]
  toml: string
  /** Where the proof is in the project. */
  file: string
  touched: string[]
  state: RecordedState | null
  remove: () => void
}

const proofName = 'PrimacyProof.t.sol'
const traceBytes = 25_165_824
const plainBytes = 8_388_608
const noPatch: string[] = []

/** Checks a job and lays out what its sandbox holds. Throws a sentence for whoever wrote the job. */
export function prepareJob(given: Job, tools: Tools): Prepared {
  const settings = checkSettings(given.settings)
  const job = { ...given, settings, source: projectIn(given.source, settings) }
  checkCompiler(settings, tools)
  if (job.kind === 'proof') checkProof(job.proof ?? '')
  const named = namedFunds(job.measure)
  const source = job.patch === undefined ? job.source : projectIn(patched(given.source, job.patch, tools), settings)
  const file = job.kind === 'proof' ? join(settings.test, proofName) : settings.test
  // Of a proof only what it imports is compiled: an archive without its submodules may not build as a whole.
  const src = job.kind === 'proof' ? 'primacy-no-src' : settings.src
  // Of the source as it was: a fix changes code and not the past.
  const state = recordedState(job.source.folder)
  const chains = state?.chains ?? []
  const toml = foundryToml({ settings, test: file, src, endpoints: endpointsOf(chains) })
  const folder = mkdtempSync(join(tools.state, 'job-'))
  chmodSync(folder, 0o755)
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text, { mode: 0o644 })
  write('foundry.toml', toml)
  write('NamedFunds.sol', named ?? '')
  if (job.kind === 'proof') write(proofName, job.proof ?? '')
  return {
    job,
    plan: { ...(job.kind === 'proof' ? proofPlan(file) : { runs: [run(plainBytes)] }), chains },
    mounts: [
      ...sourceMounts(source, job.kind === 'proof' ? settings.test : null),
      ...baseMounts(tools, named === null ? null : join(folder, 'NamedFunds.sol')),
      { from: join(folder, 'foundry.toml'), to: '/w/foundry.toml' },
      ...(job.kind === 'proof' ? [{ from: join(folder, proofName), to: `/w/${file}` }] : []),
      ...(state === null ? [] : replayMounts(state, tools)),
    ],
    toml,
    file,
    touched: job.patch === undefined ? noPatch : touchedBy(job.patch),
    state,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function run(bytes: number, ...more: string[]): { args: string[]; bytes: number } {
  return { args: ['test', '--json', ...more], bytes }
}

/** The first run has the calls, the other two show that it can be repeated. */
const proofPlan = (file: string): Omit<Plan, 'chains'> => ({
  runs: [run(traceBytes, '-vvvv'), run(plainBytes, '-vv'), run(plainBytes, '-vv')],
  proof: file,
  base: 'primacy-base/primacy/LossTest.sol',
})

/** The folder of the project alone. What was compiled of it is kept under its digest. */
function projectIn({ digest, folder }: Source, { root }: Settings): Source {
  if (root === '') return { digest, folder }
  const project = join(folder, root)
  if (!existsSync(project)) throw new Refused(`The source has no folder ${quoted(root)}, where its project should be.`)
  return { digest: `${digest}/${root}`, folder: project }
}

function checkCompiler({ solc }: Settings, { compilers }: Tools): void {
  if (solc === undefined || compilers.has(solc)) return
  const installed = [...compilers.keys()].join(', ')
  throw new Refused(
    `Compiler ${solc} is not installed on the runner: ask the operator to add it. There are ${installed}.`,
  )
}

function patched(source: Source, patch: string, tools: Tools): Source {
  const files = new SourceFiles()
  for (const [path, body] of applyPatch(filesOf(source), patch)) files.addFile(path, body)
  return keepSource(tools.state, files.checked())
}

/** The library of the funds that the contest names, or null where it names none. */
function namedFunds({ token, holders = [] }: Measure): string | null {
  if (token === undefined) return null
  if (holders.length === 0) throw new Refused('The contest names a token and no holders of it.')
  for (const address of [token, ...holders]) {
    if (!/^0x[0-9a-fA-F]{40}$/.test(address)) throw new Refused(`${JSON.stringify(address)} is no address.`)
  }
  // As numbers, addresses need no checksum.
  const literal = (address: string) => `address(uint160(${BigInt(address)}))`
  return `// SPDX-License-Identifier: Apache-2.0
pragma solidity >=0.8.0 <0.9.0;

library NamedFunds {
    bool internal constant NAMED = true;

    function funds() internal pure returns (address token, address[] memory holders) {
        token = ${literal(token)};
        holders = new address[](${holders.length});
${holders.map((holder, index) => `        holders[${index}] = ${literal(holder)};`).join('\n')}
    }
}
`
}

/** The base contract and forge-std, which a source of its own goes before. */
const baseMounts = ({ contracts, forgeStd }: Tools, named: string | null): Mount[] => [
  { from: forgeStd, to: '/w/primacy-base/forge-std' },
  { from: join(contracts, 'LossTest.sol'), to: '/w/primacy-base/primacy/LossTest.sol' },
  { from: named ?? join(contracts, 'NamedFunds.sol'), to: '/w/primacy-base/primacy/NamedFunds.sol' },
]

const endpointsOf = (chains: RecordedChain[]): Record<string, string> =>
  Object.fromEntries(chains.map(({ name, url }) => [name, url]))

const replayMounts = ({ folder }: RecordedState, { inside }: Tools): Mount[] => [
  { from: folder, to: '/state' },
  { from: join(inside, 'replay.cjs'), to: '/opt/replay.cjs' },
]

/** Folders of the working folder that are not the source's. */
const reserved = /^(out|cache|broadcast|snapshots|primacy-.*|\..*)$/

/**
 * The source as it lies, folder by folder. Of the folder that the proof goes into, and of those above it, each entry is
 * mounted by itself, because a file cannot be added to a folder that is mounted for reading.
 */
export function sourceMounts({ folder }: Source, around: string | null): Mount[] {
  const mounts: Mount[] = []
  const open = around === null ? [] : around.replace(/\/$/, '').split('/')
  const addEntries = (path: string, inside: string[]) => {
    for (const name of readdirSync(join(folder, path)).sort()) {
      const entry = path ? `${path}/${name}` : name
      const isFolder = statSync(join(folder, entry)).isDirectory()
      if (path === '' && (reserved.test(name) || (!isFolder && !name.endsWith('.sol')))) continue
      if (name === proofName) throw new Refused(`The source has a file ${proofName}. Rename it.`)
      if (isFolder && name === inside[0]) addEntries(entry, inside.slice(1))
      else mounts.push({ from: join(folder, entry), to: `/w/${entry}` })
    }
  }
  addEntries('', open)
  return mounts
}

/** An empty folder that the sandbox may write to. */
export function writableFolder(parent: string): string {
  mkdirSync(parent, { recursive: true, mode: 0o755 })
  const folder = mkdtempSync(join(parent, 'new-'))
  chmodSync(folder, 0o777)
  return folder
}
