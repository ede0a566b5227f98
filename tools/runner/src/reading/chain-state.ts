import type { ChainState, Cheat, Flag, MissingRead } from '../job'
import { type RecordedState, stateFolder } from '../source/recorded-state'
import { type Call, cheatAddress, consoleAddress } from './calls'
import type { Measured } from './loss'
import { plainText } from './plain-text'

/** What the replay of recorded state tells of a run. */
export type Replayed = { forks: ChainState['forks']; missing: MissingRead[]; problems: string[] }

const shownReads = 20
const namedReads = 3

/** What a run read of chains, or null if it forked none. */
export function readChainState(replayed: Replayed | null, calls: Call[], cheats: Cheat[]): ChainState | null {
  if (replayed === null) return null
  const { forks, missing } = replayed
  if (forks.length === 0 && missing.length === 0) return null
  const madeUp = madeUpBy(calls, cheats)
  const counted = missing.filter(
    ({ what, address }) => !isOfForge(address) && !(what === 'account' && madeUp.has(address ?? '')),
  )
  const shown = counted.slice(0, shownReads).map((read) => ({ ...read, what: plainText(read.what) }))
  return { forks, missing: shown, missed: counted.length }
}

/** What forge reads for itself, and the contracts that are part of every chain, which have no code or storage. */
const isOfForge = (address: string | null): boolean =>
  address === cheatAddress || address === consoleAddress || /^0x0{37}(0(0[1-9a-f]|1[01])|100)$/.test(address ?? '')

/** addr(uint256) */
const accountOfKey = '0xffa18649'

/**
 * Accounts that are empty on any chain: contracts that the run creates by the next nonce of their creator, and people whose
 * private key it makes up. A proof that sets nonces could create a contract where the chain has one.
 */
function madeUpBy(calls: Call[], cheats: Cheat[]): Set<string> {
  const setsNonces = cheats.some(({ name }) => /^(setNonce|resetNonce|cloneAccount|loadAllocs)/.test(name))
  const found = new Set<string>()
  for (const { kind, address, data, output, success } of calls) {
    if (success && kind === 'CREATE' && !setsNonces) found.add(address)
    if (success && address === cheatAddress && data.startsWith(accountOfKey)) found.add(`0x${output.slice(26, 66)}`)
  }
  return found
}

/** Amounts that rest on zeros nobody has recorded are no measure. */
export const withState = (loss: Measured | 'none', state: ChainState | null): Measured | 'none' =>
  loss === 'none' || 'untrusted' in loss || !state || state.missed === 0
    ? loss
    : { untrusted: 'it reads state of a chain that no file records' }

/** What a judge must know of the state that a run read, and its author of files that do not count. */
export function stateFlags(
  state: ChainState | null,
  recorded: RecordedState | null,
  replayed: Replayed | null,
): Flag[] {
  const problems = (replayed?.problems ?? []).map((text) => ({ kind: 'recorded state', text: `${plainText(text)}.` }))
  const leftOut = recorded?.leftOut ?? []
  if (leftOut.length > 0) {
    const names = plainText(leftOut.slice(0, namedReads).join(', '))
    problems.push({
      kind: 'recorded state',
      text: `Left out of ${stateFolder}: ${names}. Its files are called CHAIN/BLOCK.json, such as mainnet/20000000.json.`,
    })
  }
  return state && state.missed > 0 ? [incomplete(state), ...problems] : problems
}

function incomplete({ missing, missed }: ChainState): Flag {
  const first = missing.slice(0, namedReads).map(describeRead)
  const rest = missed > first.length ? `, and ${missed - first.length} more` : ''
  const text = `Incomplete state: no file records ${first.join(', ')}${rest}. Accounts and slots were empty to it.`
  return { kind: 'incomplete state', text }
}

/** 'slot 0x2 of 0xdac1... on mainnet at block 20000000'. */
export function describeRead({ chain, block, what, address, slot }: MissingRead): string {
  const where = `on ${chain} at block ${block}`
  if (what === 'block') return `block ${block} of ${chain}`
  if (what === 'storage') return `slot ${slot?.replace(/^0x0+(?=.)/, '0x')} of ${address} ${where}`
  return what === 'account' ? `account ${address} ${where}` : `${what} ${where}`
}
