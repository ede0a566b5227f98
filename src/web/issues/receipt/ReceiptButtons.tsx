import { Button } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { saveFile } from '../../ui/save-file'
import { copyText } from '../../ui/text/copy-text'
import { receiptFile, receiptWords, type ShownReceipt } from './receipt-file'

/** Ways to keep a receipt; there is nothing to check in a file without a signature. */
export function ReceiptButtons({ receipt, about }: { receipt: ShownReceipt; about: string }) {
  const save = () => {
    const { text, name } = receiptFile(receipt)
    saveFile(text, name, 'application/json')
  }
  return (
    <>
      <Button small onClick={() => void copyText(receiptWords(receipt, about), 'Receipt copied')}>
        <Icon name="copy" small />
        Copy receipt
      </Button>
      {receipt.signed && (
        <Button small onClick={save}>
          <Icon name="download" small />
          Download receipt
        </Button>
      )}
    </>
  )
}
