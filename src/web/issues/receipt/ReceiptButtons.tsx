import type { Issue } from '../../../contract/issue'
import type { Receipt } from '../../../domain/issues/receipt'
import { Button } from '../../ui/Button'
import { copyText } from '../../ui/text/copy-text'
import { saveFile } from '../../ui/text/save-file'
import { formatUtcStamp } from '../../ui/time/dates'

/** Without a signature where the reply had none: in lists, and for everybody but the author. */
export type ShownReceipt = Receipt & { placeInLine: number; signed: Issue['receipt'] }

export const receiptOf = (issue: Issue): ShownReceipt => ({
  issueId: issue._id,
  seq: issue.lastSeq,
  placeInLine: issue.placeInLine,
  receivedAt: issue.receivedAt,
  contentHash: issue.contentHash,
  signed: issue.receipt,
})

/** To be kept in words; `about` says what it is a receipt of. */
export function receiptWords(receipt: ShownReceipt, about: string): string {
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

/** To be checked by a program: what was signed, the signature and its key. */
export function receiptFile(receipt: ShownReceipt): { text: string; name: string } {
  const { issueId, seq, receivedAt, contentHash, signed } = receipt
  const kept = { issueId, seq, receivedAt, contentHash, ...signed }
  return { text: `${JSON.stringify(kept, null, 2)}\n`, name: `primacy-${seq}-receipt.json` }
}

/** Ways to keep a receipt; there is nothing to check in a file without a signature. */
export function ReceiptButtons({ receipt, about }: { receipt: ShownReceipt; about: string }) {
  const save = () => {
    const { text, name } = receiptFile(receipt)
    saveFile(text, name, 'application/json')
  }
  return (
    <>
      <Button small icon="copy" onClick={() => void copyText(receiptWords(receipt, about), 'Receipt copied')}>
        Copy receipt
      </Button>
      {receipt.signed && (
        <Button small icon="download" onClick={save}>
          Download receipt
        </Button>
      )}
    </>
  )
}
