import { createHash } from 'node:crypto'
import type { Issue } from '../../contract/issue'
import { hashedText, type IssueText } from '../../domain/issues/issue-text'
import { type FormerReceipt, formerReceiptText, type Receipt, receiptText } from '../../domain/issues/receipt'
import { headText } from '../../domain/ledger/ledger-chain'
import { isSignedBy } from '../../server/signing/signature'

/** The same file as the page of a submission offers. */
export function printReceipt({ _id: issueId, lastSeq: seq, receivedAt, contentHash, receipt }: Issue): string {
  return `${JSON.stringify({ issueId, seq, receivedAt, contentHash, ...receipt }, null, 2)}\n`
}

export const digestOfText = (text: IssueText): string =>
  createHash('sha256').update(hashedText(text), 'utf8').digest('hex')

/** A receipt or a head of the ledger, as it was signed. */
export type SignedText = { text: string; signature: string; contentHash: string | null }

/** Null if the file is neither. */
export function readSigned(file: string): SignedText | null {
  try {
    const value = JSON.parse(file)
    const signed = value.data?.head ?? value
    if (typeof signed.signature !== 'string') return null
    const { signature } = signed
    if (typeof signed.issueId === 'string' && typeof signed.contentHash === 'string') {
      const { contentHash } = signed
      const text = 'seq' in signed ? receiptText(signed as Receipt) : formerReceiptText(signed as FormerReceipt)
      return { text, signature, contentHash }
    }
    if (typeof signed.hash !== 'string' || typeof signed.time !== 'string') return null
    return { text: headText(signed, signed.time), signature, contentHash: null }
  } catch {
    return null
  }
}

/** Why a file proves nothing, or null. `text` is the report beside it, if there is one. */
export function signedProblem(signed: SignedText, key: string, text: IssueText | null): string | null {
  if (!isSignedBy(key, signed.text, signed.signature)) {
    return `It is not signed with the key ${key}. If the site has replaced its key, check with the former one: --key KEY.`
  }
  if (signed.contentHash === null || text === null || digestOfText(text) === signed.contentHash) return null
  return 'The report beside it is not the text that was submitted. Pull it again to get that text.'
}
