import type { Issue } from '../../../contract/issue'
import type { Receipt } from '../../../domain/issues/receipt'
import { proveReceipt } from '../../features'
import { Button } from '../../ui/Button'
import { copyText } from '../../ui/text/copy-text'
import { saveFile } from '../../ui/text/save-file'
import { formatUtcStamp } from '../../ui/time/dates'

/** Unsigned if the reply was: in lists, and for everyone but the author. */
export type ShownReceipt = Receipt & {
  placeInLine: number
  signed: Issue['receipt']
  /** What it is about, for someone who finds the file later. */
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

/** The receipt as text; `about` says what it is for. */
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
 * Saves a machine-readable receipt: the signed text, the signature and its key, and the public log's proof. The file
 * omits the proof if there is none yet, or if the request fails.
 */
export async function saveReceipt({ about, issueId, seq, receivedAt, contentHash, signed }: ShownReceipt) {
  const log = await proveReceipt({ issueId, seq }).catch(() => undefined)
  const receiptFile = { ...about, issueId, seq, receivedAt, contentHash, ...signed, log }
  saveFile(`${JSON.stringify(receiptFile, null, 2)}\n`, `primacy-${seq}-receipt.json`, 'application/json')
}

/** Buttons to save a receipt; without a signature, a file would be unverifiable. */
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
