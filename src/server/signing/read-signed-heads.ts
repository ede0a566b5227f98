import type { SignedHead } from '../../contract/ledger'

/** Finds signed heads in lines of text: output of `ledger -- head`, API replies or a whole log. */
export function readSignedHeads(text: string): SignedHead[] {
  return text.split('\n').flatMap((line) => {
    const found = readSignedHead(line)
    return found ? [found] : []
  })
}

function readSignedHead(line: string): SignedHead | null {
  if (!line.includes('"signature"')) return null
  try {
    const value = JSON.parse(line)
    const head = value.ledgerHead ?? value.data?.head ?? value
    return Number.isSafeInteger(head.seq) && [head.hash, head.time, head.signature].every(isString) ? head : null
  } catch {
    return null
  }
}

const isString = (value: unknown) => typeof value === 'string'
