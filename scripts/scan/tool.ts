import type { Session } from '../demo-product'

/** Something that a tool reported: what kind of problem, and where. */
export type Finding = { kind: string; where: string }

/** Values that a scanner needs to make calls that are let through. */
export type Known = { contest: string; user: string; issue: string; texts: Record<string, string> } & Record<
  string,
  string | Record<string, string>
>

/** The product, or the canary: the same product behind planted holes. */
export type Target = {
  name: 'product' | 'canary'
  url: string
  isCanary: boolean
  /** A token for each access level of the contract. */
  tokens: Record<string, string | null>
  sessions: Record<string, Session | null>
  known: Known
  /** The path of a file that does not fit into the buffers of a connection. */
  largeFile: string
  /** An empty database for a product that a tool starts itself. */
  databaseUrl: string
  /** For the files of the tool. */
  folder: string
}

/** `did` says what was tried, and is empty when nothing was. */
export type Scan = { did: string; findings: Finding[] }

export type Tool = {
  name: string
  /** The planted holes that the tool has to find in the canary. */
  expected: readonly string[]
  scan(target: Target): Promise<Scan>
}
