import type { LogProof } from '../../domain/log/log-proof'
import { callRoute, readSiteText, type Site } from './call-site'
import { CommandProblem } from './problem'

// By path: the log is a feature, and this command also calls sites that have turned it off.

const read = async <Data>(site: Site, path: string, sending: Parameters<typeof callRoute>[2]): Promise<Data> =>
  (await callRoute<{ data: Data }>(site, { method: 'GET', path }, sending)).body.data

const nullWithoutLog = (error: unknown): null => {
  if (error instanceof CommandProblem && error.code === 'ROUTE_NOT_FOUND') return null
  throw error
}

/** The proof that a revision is in the site's public log; null while there is none, or if the site keeps no log. */
export async function readProof(site: Site, id: string, seq: number): Promise<LogProof | null> {
  const sending = { params: { id }, query: { seq: String(seq) } }
  const found = await read<{ proof: LogProof | null }>(site, '/issues/{id}/proof', sending).catch(nullWithoutLog)
  return found?.proof ?? null
}

/** The checkpoint of the site's public log, with all cosignatures; null if the site keeps no log. */
export const readCheckpointOf = (site: string): Promise<string | null> =>
  readSiteText(site, '/log/checkpoint').catch(nullWithoutLog)

/** Hashes in hexadecimal, which prove that the log of `size` leaves extends the earlier one. */
export async function readGrowth(site: string, earlier: number, size: number): Promise<string[]> {
  const query = { earlier: String(earlier), size: String(size) }
  return (await read<{ path: string[] }>({ site, token: null }, '/log/consistency', { query })).path
}
