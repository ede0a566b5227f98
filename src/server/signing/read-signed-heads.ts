import { type HeadFile, readHeadFile } from '../../domain/ledger/ledger-chain'

/** Finds signed heads in lines of text: output of `ledger -- head`, API replies or a whole log. */
export function readSignedHeads(text: string): HeadFile[] {
  return text.split('\n').flatMap((line) => {
    const found = readSignedHead(line)
    return found ? [found] : []
  })
}

function readSignedHead(line: string): HeadFile | null {
  if (!line.includes('"signature"')) return null
  try {
    const value = JSON.parse(line)
    return readHeadFile(value.ledgerHead ?? value)
  } catch {
    return null
  }
}
