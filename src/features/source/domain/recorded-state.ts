/** Where a source keeps what was recorded of chains, as CHAIN/BLOCK.json, in the folder of its foundry.toml. */
const stateFolder = 'primacy-state'

/** Chains by the names that Foundry gives them; others have their number as a name. The runner has the same rule. */
const chains = [
  ...['mainnet', 'optimism', 'bsc', 'gnosis', 'unichain', 'polygon', 'base', 'arbitrum', 'avalanche', 'linea'],
  ...['blast', 'scroll', 'sepolia'],
]
const mostFiles = 100

export type RecordedChain = { chain: string; blocks: string[] }

export const recordedFolder = (root: string): string => `${root === '' ? '' : `${root}/`}${stateFolder}/`

/** The chains and blocks that proofs can fork, by the paths in a source whose project is in this folder. */
export function recordedState(paths: readonly string[], root: string): RecordedChain[] {
  const folder = recordedFolder(root)
  const found = new Map<string, string[]>()
  const files = paths
    .filter((path) => path.startsWith(folder))
    .flatMap((path) => {
      const [, chain = '', block = ''] = filePattern.exec(path.slice(folder.length)) ?? []
      return chains.includes(chain) || /^[1-9]/.test(chain) ? [{ chain, block }] : []
    })
  for (const { chain, block } of files.toSorted(asTheRunner).slice(0, mostFiles))
    found.set(chain, [...(found.get(chain) ?? []), block])
  return [...found].map(([chain, blocks]) => ({ chain, blocks: blocks.toSorted((a, b) => Number(a) - Number(b)) }))
}

const filePattern = /^([a-z]{1,20}|[1-9]\d{0,14})\/(0|[1-9]\d{0,14})\.json$/

type RecordedFile = { chain: string; block: string }
const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const asTheRunner = (a: RecordedFile, b: RecordedFile) =>
  inOrder(a.chain, b.chain) || inOrder(`${a.block}.json`, `${b.block}.json`)
