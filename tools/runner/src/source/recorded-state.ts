import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Where a source keeps what was recorded of chains, as CHAIN/BLOCK.json. */
export const stateFolder = 'primacy-state'

/** Chains that proofs call by a name, which Foundry gives their folders too. Others have their number as a name. */
const chainIds: Record<string, number> = {
  mainnet: 1,
  optimism: 10,
  bsc: 56,
  gnosis: 100,
  unichain: 130,
  polygon: 137,
  base: 8_453,
  arbitrum: 42_161,
  avalanche: 43_114,
  linea: 59_144,
  blast: 81_457,
  scroll: 534_352,
  sepolia: 11_155_111,
}
/** The entry of the sandbox is told of each in its command line. */
const mostFiles = 100

/** `url` is where the entry of the sandbox replays it, for forge. */
export type RecordedChain = { name: string; id: string; blocks: string[]; url: string }
export type RecordedState = { folder: string; chains: RecordedChain[]; leftOut: string[] }

/** What a source records of chains, by the names of its files; null without such a folder. Sandboxes alone read them. */
export function recordedState(source: string): RecordedState | null {
  const folder = join(source, stateFolder)
  if (!existsSync(folder) || !statSync(folder).isDirectory()) return null
  const chains: RecordedChain[] = []
  const leftOut: string[] = []
  let files = 0
  for (const name of readdirSync(folder).sort()) {
    const id = idOf(name)
    const names = statSync(join(folder, name)).isDirectory() ? readdirSync(join(folder, name)).sort() : []
    const blocks = id === null ? [] : names.flatMap(blockOf).slice(0, mostFiles - files)
    files += blocks.length
    if (id !== null && blocks.length > 0) chains.push({ name, id, blocks, url: `http://127.0.0.1:8545/${name}` })
    if (blocks.length === 0 || blocks.length < names.length) leftOut.push(name)
  }
  return { folder, chains, leftOut }
}

function idOf(name: string): string | null {
  if (/^[1-9]\d{0,14}$/.test(name)) return name
  return Object.hasOwn(chainIds, name) ? String(chainIds[name]) : null
}

const blockOf = (name: string): string[] => /^(0|[1-9]\d{0,14})\.json$/.exec(name)?.slice(1) ?? []
