import type { SignedHead } from '../../contract/ledger'

/** The signed heads in a text of lines: what `ledger -- head` printed, replies of the call, or a whole log. */
export function headsIn(text: string): SignedHead[] {
  return text.split('\n').flatMap((line) => {
    const found = headIn(line)
    return found ? [found] : []
  })
}

function headIn(line: string): SignedHead | null {
  if (!line.includes('"signature"')) return null
  try {
    const value = JSON.parse(line)
    const head = value.ledgerHead ?? value.data?.head ?? value
    return Number.isSafeInteger(head.seq) && [head.hash, head.time, head.signature].every(isText) ? head : null
  } catch {
    return null
  }
}

const isText = (value: unknown) => typeof value === 'string'
