import { readCheckpoint } from '../../../domain/log/checkpoint'
import { callSite } from '../call-site'
import { readCheckpointOf, readGrowth } from '../log-calls'
import { stop } from '../problem'
import { cosign, evidencePath, newState, readState, storeState, type WitnessState } from './witness-state'

export type Watching = { site: string; file: string; name: string | undefined; key: string | undefined }

/** The state in the file, or a new one for the site's log. `key` is the site's known public key. */
export async function openState({ site, file, name, key }: Watching): Promise<WitnessState> {
  const known = readState(file)
  if (known) return known
  if (name === undefined) return stop('usage', 'How is this witness called? Name it with --name witness.example/w1.')
  const { publicKey, verifierKey } = (await callSite({ site, token: null }, 'readLogKey')).body.data
  if (key !== undefined && key !== publicKey)
    return stop('refused', `${site} shows the key ${publicKey}, and not ${key}. Nothing was signed.`)
  if (verifierKey === null) return stop('refused', noLog(site))
  const state = newState(name, verifierKey)
  storeState(file, state)
  return state
}

/** Signs a site's current checkpoint if it extends the last one. Otherwise reports the log and never signs. */
export async function watchSite(watching: Watching, now: Date): Promise<WitnessState> {
  const { site, file } = watching
  const state = await openState(watching)
  const note = (await readCheckpointOf(site)) ?? stop('refused', noLog(site))
  const size = readCheckpoint(note)?.size ?? 0
  if (size < state.size) return stop('refused', shrunk(site, size, state.size))
  const answer = cosign(file, state, { old: state.size, proof: await proofOf(site, state.size, size), note }, now)
  if (answer.kind === 'cosigned') return answer.state
  if (answer.kind === 'fork' || answer.kind === 'inconsistent') return stop('refused', forkMessage(site, state, file))
  if (answer.kind === 'unknown')
    return stop(
      'refused',
      `${site} shows another log than the one in ${file}. A site that was restored from a backup begins a new one and should say so; watch it with another file: --state.`,
    )
  return stop('refused', `The checkpoint of ${site} is not signed with the key of its log. Nothing was signed.`)
}

async function proofOf(site: string, earlier: number, size: number): Promise<string[]> {
  if (earlier === 0 || earlier === size) return []
  const path = await readGrowth(site, earlier, size)
  return path.map((hash) => Buffer.from(hash, 'hex').toString('base64'))
}

const noLog = (site: string) =>
  `${site} keeps no public log, or it has no leaf yet: then repeat in 15 minutes. Nothing was signed.`

const shrunk = (site: string, size: number, signed: number) =>
  `FORK: the log of ${site} has ${size} leaves, and this witness has signed ${signed} of it. Leaves were removed, or someone is shown an old log. Nothing was signed.`

export const forkMessage = (site: string, { size }: WitnessState, file: string) =>
  `FORK: the log of ${site} does not continue the tree of ${size} leaves that this witness has signed: its history was changed. Nothing was signed. Both checkpoints are in ${evidencePath(file)}; show them to others.`
