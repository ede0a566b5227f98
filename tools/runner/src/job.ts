import type { ToolVersions } from './tools'

/** What of a project's foundry.toml counts; everything else is ours. */
export type Settings = {
  /** The folder of the project in the source, '' for all of it. The other folders are below it. */
  root: string
  /** Without one, forge takes the newest installed compiler that the files allow. */
  solc?: string | undefined
  evmVersion?: string | undefined
  optimizer: boolean
  runs: number
  viaIr: boolean
  src: string
  test: string
  libs: string[]
  remappings: string[]
}

/** A source that lies unpacked in the runner's own folder, where nothing changes it. */
export type Source = { digest: string; folder: string }

/** Funds that the contest names count instead of those that a proof claims. */
export type Measure = { version: 1; token?: string | undefined; holders?: string[] | undefined }

export type Job = {
  kind: 'proof' | 'own tests'
  source: Source
  settings: Settings
  proof?: string | undefined
  /** A unified diff against the source. */
  patch?: string | undefined
  measure: Measure
}

/** What a job is at. */
export type Step = 'preparing' | 'compiling' | 'running' | 'reading'

export type Verdict = 'passes' | 'fails' | 'does not build' | 'limit' | 'refused'
export type TestResult = {
  contract: string
  name: string
  status: 'passed' | 'failed' | 'skipped'
  reason: string | null
  gas: number | null
}
/** Amounts are in the smallest unit of the token, as decimal text. */
export type Holder = { address: string; before: string; after: string }
export type Loss = {
  token: string
  before: string
  after: string
  /** Of what was there before: 0.614 is 61.4 %. */
  fraction: number
  holders: Holder[]
  claimedBy: 'author' | 'operator'
  /** By what the funds were counted: the balance of each holder, or a formula of the author. */
  countedBy: 'balance' | 'formula'
}
export type Phase = 'setup' | 'test' | 'attack' | 'reading'
export type Cheat = { phase: Phase; name: string; values: string[]; times: number }
export type Flag = { kind: string; text: string }
/** What no file records: an account, a slot of its storage, a block, or a call that the replay does not answer. */
export type MissingRead = {
  chain: string
  block: string
  what: string
  address: string | null
  slot: string | null
}
export type ChainState = {
  forks: { chain: string; block: string }[]
  /** The first of them. What was not recorded was zero to the proof, or refused. */
  missing: MissingRead[]
  missed: number
}

export type Result = {
  verdict: Verdict
  /** A sentence, where the verdict needs one. */
  reason: string | null
  tests: TestResult[]
  loss: Loss | 'none' | { untrusted: string }
  cheats: Cheat[]
  flags: Flag[]
  /** The recorded state that it ran on; null where it forked no chain. */
  state: ChainState | null
  /** Plain text without control characters, at most so long. */
  log: string
  /** Whether three runs gave the same; null where there was only one. */
  runsEqual: boolean | null
  toolVersions: ToolVersions & { solc: string | null }
  seconds: number
  peakBytes: number
}

/** What is wrong with a job; the message is a sentence for its author. */
export class Refused extends Error {}
