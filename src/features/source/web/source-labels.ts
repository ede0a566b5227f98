import { formatBytes } from '../../../web/system/amounts'
import type { Source } from '../contract'

const listed = new Intl.ListFormat('en-US')
const figure = new Intl.NumberFormat('en-US')

export const formatCount = (count: number): string => figure.format(count)

const plural = (count: number, one: string) => `${figure.format(count)} ${one}${count === 1 ? '' : 's'}`

/** '1,204 nSLOC in 12 files'. */
export const scopeText = ({ totals }: Source): string =>
  totals.filesInScope === 0
    ? 'Nothing is named as in scope'
    : `${figure.format(totals.nslocInScope)} nSLOC in ${plural(totals.filesInScope, 'file')}`

/** '87 files, 412 KB'. */
export const sizeText = ({ totals }: Source): string => `${plural(totals.files, 'file')}, ${formatBytes(totals.bytes)}`

/** 'solc 0.8.19, optimizer with 200 runs'. */
export function buildText({ build }: Source): string {
  if (!build) return 'No foundry.toml'
  return [
    build.solc ? `solc ${build.solc}` : 'solc as the sources ask',
    build.evmVersion && `EVM ${build.evmVersion}`,
    build.optimizer ? `optimizer with ${plural(build.runs, 'run')}` : 'no optimizer',
    build.viaIr && 'via IR',
  ]
    .filter(Boolean)
    .join(', ')
}

/** 'base at block 5; mainnet at blocks 9 and 20,000,000'. */
export const recordedText = ({ recordedState }: Source): string =>
  recordedState
    .map(({ chain, blocks }) => {
      const numbers = blocks.map((block) => formatCount(Number(block)))
      return `${chain} at ${blocks.length === 1 ? 'block' : 'blocks'} ${listed.format(numbers)}`
    })
    .join('; ')

/** The end of a file's name, by which code blocks name languages; null without one. */
export const endingOf = (path: string): string | null => /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? null
