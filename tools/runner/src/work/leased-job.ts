import type { Job, Settings } from '../job'
import { readSettings, usualEvmVersion } from '../read-settings'
import { keepSource, keptSource } from '../source/keep-source'
import { readArchive } from '../source/read-archive'
import type { Tools } from '../tools'

/** What the runner tells a site of itself. */
export type RunnerTools = {
  forge: string
  forgeStd: string
  node: string
  bubblewrap: string
  /** SHA-256 of the base contract. */
  contracts: string
  compilers: string[]
}

/** How the site has read the foundry.toml of a source. */
type BuildSettings = Omit<Settings, 'solc' | 'evmVersion'> & { solc: string | null; evmVersion: string | null }

/** A job as the site gives it. */
export type LeasedJob = {
  _id: string
  lease: string
  kind: Job['kind']
  source: { digest: string; bytes: number }
  build: BuildSettings | null
  proof: string | null
  patch: string | null
  measure: { version: 1; token: string | null; holders: string[] }
  attempt: number
}

/** Brings a job into the form that is run, with its source on this disk. Throws a sentence if it cannot be run. */
export async function jobFrom(leased: LeasedJob, tools: Tools, download: () => Promise<Buffer>): Promise<Job> {
  const { kind, build, proof, patch, measure } = leased
  const { digest } = leased.source
  // It names a folder.
  if (!/^[0-9a-f]{64}$/.test(digest)) throw new Error('The site named a source by something else than its digest.')
  if (Number(measure.version) !== 1) throw new Error(`The site wants measure ${measure.version}: upgrade the runner.`)
  const source = keptSource(tools.state, digest) ?? keepSource(tools.state, readArchive(await download()), digest)
  return {
    kind,
    source,
    settings: build === null ? await readSettings(source, tools) : settingsOf(build),
    proof: proof ?? undefined,
    patch: patch ?? undefined,
    measure: { version: 1, token: measure.token ?? undefined, holders: measure.holders },
  }
}

const settingsOf = ({ solc, evmVersion, ...build }: BuildSettings): Settings => ({
  ...build,
  solc: solc ?? undefined,
  evmVersion: evmVersion ?? usualEvmVersion,
})
