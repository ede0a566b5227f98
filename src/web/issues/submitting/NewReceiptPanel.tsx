import { useEffect, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { paths } from '../../paths'
import { Button, buttonClass } from '../../ui/Button'
import { Icon } from '../../ui/Icon'
import { Panel } from '../../ui/Sheet'
import { formatUtcStamp } from '../../ui/time/dates'
import { ReceiptButtons } from '../receipt/ReceiptButtons'
import './new-receipt.css'
import { receiptIn } from './new-receipt'

function Comparison({ matches }: { matches: boolean | null }) {
  if (matches === null) return null
  if (matches) {
    return (
      <p className="ok receipt-check">
        <Icon name="check" small />
        It matches the text you sent.
      </p>
    )
  }
  return (
    <p className="caution" role="alert">
      <Icon name="triangle-alert" />
      It does not match the text you sent. Open the submission, compare it with your text, and tell the organizers.
    </p>
  )
}

/** Shown once, on the way back from the form: what the server has written down about the submission. */
export function NewReceiptPanel({ contestId }: { contestId: string }) {
  const navigate = useNavigate()
  const { state } = useLocation()
  const [receipt, setReceipt] = useState(() => receiptIn(state, contestId))
  const isNew = receiptIn(state, contestId) !== null
  useEffect(() => {
    if (isNew) void navigate('.', { replace: true, state: null, preventScrollReset: true })
  }, [isNew, navigate])
  if (!receipt) return null
  return (
    <div className="new-receipt">
      <Panel title="Receipt of your submission" icon="stamp" status="now">
        <dl>
          <dt>Submission</dt>
          <dd className="mono hash">{receipt.issueId}</dd>
          <dt>Place in line</dt>
          <dd className="strong">{receipt.placeInLine}</dd>
          <dt>Received</dt>
          <dd className="mono">
            <time dateTime={receipt.receivedAt}>{formatUtcStamp(new Date(receipt.receivedAt))}</time>
          </dd>
          <dt>SHA-256 of the text</dt>
          <dd className="mono hash">{receipt.contentHash}</dd>
        </dl>
        <Comparison matches={receipt.matches} />
        <div className="btns">
          <Link className={buttonClass('plain', true)} to={paths.submission(receipt.issueId)}>
            View submission
          </Link>
          <ReceiptButtons receipt={receipt} about={`Title: ${receipt.title}`} />
          <Button small variant="quiet" onClick={() => setReceipt(null)}>
            Close
          </Button>
        </div>
      </Panel>
    </div>
  )
}
