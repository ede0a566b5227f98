import { createHash } from 'node:crypto'
import type { Issue } from '../../contract/issue'
import { hashedText, type IssueText } from '../../domain/issues/issue-text'
import { headText, readHeadFile } from '../../domain/ledger/ledger-chain'
import { isLogged, type LogProof, readProof } from '../../domain/log/log-proof'
import {
  brokenPromise,
  type LogPromise,
  type ReceiptFile,
  readPromise,
  readReceiptFile,
} from '../../domain/log/receipt-file'
import { byteTools, checkpointProblem, isSignedBy } from '../../server/signing/signature'

/** A receipt file's content besides the signed receipt. */
type ReusableParts = { log: LogProof | null; promise?: LogPromise | undefined }

/** The same file that a submission's page offers, with the public log's proof once there is one. */
export function printReceipt(issue: Issue, { log, promise = issue.receipt?.promise }: ReusableParts): string {
  const { _id: issueId, lastSeq: seq, receivedAt, contentHash, receipt } = issue
  const about = { contest: issue.contestId.title, contestId: issue.contestId._id, title: issue.title }
  const file = { ...about, issueId, seq, receivedAt, contentHash, ...receipt, promise, log: log ?? undefined }
  return `${JSON.stringify(file, null, 2)}\n`
}

/**
 * Reusable parts of an existing receipt file for the same revision. Keeps a proof, because later ones prove nothing
 * more.
 */
export function reusableParts(file: string | null, issue: Issue): ReusableParts {
  try {
    const value = JSON.parse(file ?? 'null')
    const proofs = { log: readProof(value?.log), promise: readPromise(value?.promise) ?? undefined }
    const { lastSeq, receivedAt, contentHash, receipt } = issue
    const isSame =
      value?.issueId === issue._id &&
      value.seq === lastSeq &&
      value.receivedAt === receivedAt &&
      value.contentHash === contentHash &&
      value.signature === receipt?.signature
    return isSame ? proofs : { log: null }
  } catch {
    return { log: null }
  }
}

export const digestOfText = (text: IssueText): string =>
  createHash('sha256').update(hashedText(text), 'utf8').digest('hex')

/** A receipt or ledger head, and what was signed of it. */
export type SignedFile = Pick<ReceiptFile, 'signed' | 'loggedBy' | 'logged'> & { contentHash: string | null }

/** A sentence if it is damaged; null if the file is neither. */
export function readSigned(file: string): SignedFile | string | null {
  try {
    const value = JSON.parse(file)
    const receipt = readReceiptFile(value)
    if (receipt !== null) return receipt
    const head = readHeadFile(value)
    if (!head) return null
    const signed = [{ text: headText(head, head.time), signature: head.signature }]
    return { signed, contentHash: null, loggedBy: null, logged: null }
  } catch {
    return null
  }
}

/** Why a file proves nothing, or null. `text` is the report next to it, if any. */
export function signedProblem(file: SignedFile, key: string, text: IssueText | null, now: Date): string | null {
  const { signed, logged, contentHash } = file
  if (signed.some((one) => !isSignedBy(key, one.text, one.signature))) {
    return `It is not signed with the key ${key}. If the site has changed its key, try the previous one: --key KEY.`
  }
  const problem = logged ? logProblem(logged, key) : brokenPromise(file, now)
  if (problem) return problem
  if (contentHash === null || text === null || digestOfText(text) === contentHash) return null
  return 'The report beside it is not the text that was submitted. Pull it again to get that text.'
}

function logProblem({ text, proof }: { text: string; proof: LogProof }, key: string): string | null {
  return (
    checkpointProblem(proof.checkpoint, key) ??
    (isLogged(byteTools, text, proof) ? null : 'Its proof does not lead to the checkpoint: it is not in that log.')
  )
}
