import type { Issue } from '../../../contract/issue'
import type { Receipt } from '../../../domain/issues/receipt'
import { callFor } from '../../api/call-for'
import { Button } from '../../ui/Button'
import { copyText } from '../../ui/text/copy-text'
import { saveFile } from '../../ui/text/save-file'
import { formatUtcStamp } from '../../ui/time/dates'

/** Without a signature where the reply had none: in lists, and for everybody but the author. */
export type ShownReceipt = Receipt & {
  placeInLine: number
  signed: Issue['receipt']
  /** What it is about, for who finds the file again. */
  about: { contest: string; contestId: string; title: string }
}

export const receiptOf = (issue: Issue): ShownReceipt => ({
  issueId: issue._id,
  seq: issue.lastSeq,
  placeInLine: issue.placeInLine,
  receivedAt: issue.receivedAt,
  contentHash: issue.contentHash,
  signed: issue.receipt,
  about: { contest: issue.contestId.title, contestId: issue.contestId._id, title: issue.title },
})

/** To be kept in words; `about` says what it is a receipt of. */
export function formatReceipt(receipt: ShownReceipt, about: string): string {
  const { issueId, seq, receivedAt, contentHash, signed } = receipt
  return [
    `Submission: ${issueId}`,
    about,
    `Revision: ${seq}`,
    `Received: ${formatUtcStamp(new Date(receivedAt))}`,
    `SHA-256: ${contentHash}`,
    ...(signed ? [`Signature: ${signed.signature}`, `Public key: ${signed.publicKey}`] : []),
  ].join('\n')
}

/**
 * To be checked by a program: what was signed, the signature and its key, and the proof of the public log. While there
 * is none yet, or nothing answers, the file is without it.
 */
export async function saveReceipt({ about, issueId, seq, receivedAt, contentHash, signed }: ShownReceipt) {
  const input = { params: { id: issueId }, query: { seq } }
  const log = await callFor('proveRevision', 'proof', input).catch(() => undefined)
  const kept = { ...about, issueId, seq, receivedAt, contentHash, ...signed, log }
  saveFile(`${JSON.stringify(kept, null, 2)}\n`, `primacy-${seq}-receipt.json`, 'application/json')
}

/** Ways to keep a receipt; there is nothing to check in a file without a signature. */
export function ReceiptButtons({ receipt, about }: { receipt: ShownReceipt; about: string }) {
  return (
    <>
      <Button small icon="copy" onClick={() => void copyText(formatReceipt(receipt, about), 'Receipt copied')}>
        Copy receipt
      </Button>
      {receipt.signed && (
        <Button small icon="download" onClick={() => void saveReceipt(receipt)}>
          Download receipt
        </Button>
      )}
    </>
  )
}
