import type { Pool } from 'pg'
import type { Instance } from '../../test/machine/instance'
import type { ContestSetup } from './contest-setup'

/** A PostgreSQL that keeps what it acknowledged, unlike the one of the tests, and that can be killed. */
export type ChaosCluster = {
  url: string
  programs: string
  /** Starts the server and waits until it answers; returns the milliseconds that took. */
  start(): Promise<number>
  /** 'immediate' is pg_ctl's: every backend exits at once. 'kill' sends SIGKILL to the postmaster. */
  end(how: 'fast' | 'immediate' | 'kill'): Promise<void>
  pid(): number
  /** The data folder. */
  files: string
  /** Runs one of PostgreSQL's programs on the account of the server. */
  run(program: string, ...args: string[]): Promise<void>
  /** Replaces the files of a server that does not run, so that it follows the primary when it starts. */
  copy(primary: ChaosCluster): Promise<void>
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
}

/** A PostgreSQL, two instances of the product on it, and people with an open contest. */
export type Pair = { cluster: ChaosCluster; a: Instance; b: Instance; urls: string[]; setup: ContestSetup; pool: Pool }

/** What the smoke scenarios of one lane share. They run one after another, and each leaves it as it found it. */
export type SharedServers = {
  /** A new database on the shared server, with the schema of the product. */
  database(): Promise<ChaosCluster>
  /** The two instances of the lane, with a new contest. */
  pair(): Promise<Pair>
}
