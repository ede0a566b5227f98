import { createHash } from 'node:crypto'
import type { Issue } from '../../contract/issue'
import { hashedText, type IssueText } from '../../domain/issues/issue-text'
import { type FormerReceipt, formerReceiptText, type Receipt, receiptText } from '../../domain/issues/receipt'
import { headText } from '../../domain/ledger/ledger-chain'
import { isLogged, type LogProof, readProof } from '../../domain/log/log-proof'
import { byteTools, checkpointProblem, isSignedBy } from '../../server/signing/signature'

/** The same file as the page of a submission offers, with the proof of the public log once there is one. */
export function printReceipt(issue: Issue, log: LogProof | null): string {
  const { _id: issueId, lastSeq: seq, receivedAt, contentHash, receipt } = issue
  const file = { issueId, seq, receivedAt, contentHash, ...receipt, ...(log ? { log } : {}) }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** The proof in a receipt file of the same revision, or null. It is kept, because later ones prove nothing more. */
export function keptProof(file: string | null, issue: Issue): LogProof | null {
  try {
    const log = readProof(JSON.parse(file ?? 'null')?.log)
    return file === printReceipt(issue, log) ? log : null
  } catch {
    return null
  }
}

export const digestOfText = (text: IssueText): string =>
  createHash('sha256').update(hashedText(text), 'utf8').digest('hex')

/** A receipt or a head of the ledger, as it was signed. */
export type SignedText = { text: string; signature: string; contentHash: string | null; log?: unknown }

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
      return { text, signature, contentHash, log: signed.log }
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
  const logged = signed.log === undefined ? null : logProblem(signed, key)
  if (logged) return logged
  if (signed.contentHash === null || text === null || digestOfText(text) === signed.contentHash) return null
  return 'The report beside it is not the text that was submitted. Pull it again to get that text.'
}

function logProblem({ text, log }: SignedText, key: string): string | null {
  const proof = readProof(log)
  if (!proof) return 'Its proof of the public log is damaged. Pull it again.'
  return (
    checkpointProblem(proof.checkpoint, key) ??
    (isLogged(byteTools, text, proof) ? null : 'Its proof does not lead to the checkpoint: it is not in that log.')
  )
}
