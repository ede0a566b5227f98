import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ButtonLink } from '../../links'
import { paths } from '../../paths'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import { Caution } from '../../ui/Field'
import { Icon } from '../../ui/Icon'
import layout from '../../ui/layout.module.css'
import { Panel } from '../../ui/Sheet'
import text from '../../ui/text.module.css'
import { formatUtcStamp } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { ReceiptButtons } from '../receipt/ReceiptButtons'
import { receiptIn } from './new-receipt'
import styles from './SubmitIssue.module.css'

function Comparison({ matches }: { matches: boolean | null }) {
  if (matches === null) return null
  if (matches) {
    return (
      <p className={classNames(layout.inline, text.success)}>
        <Icon name="check" small />
        <span>It matches the text you sent.</span>
      </p>
    )
  }
  return (
    <div role="alert">
      <Caution>
        It does not match the text you sent. Open the submission, compare it with your text, and contact the organizers.
      </Caution>
    </div>
  )
}

/** Shown once after submitting: what the server has recorded about the submission. */
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
    <div className={styles.receipt}>
      <Panel title="Receipt of your submission" icon="stamp" status="now">
        <dl>
          <dt>Submission</dt>
          <dd className={text.mono}>{receipt.issueId}</dd>
          <dt>Place in line</dt>
          <dd className={text.strong}>{receipt.placeInLine}</dd>
          <dt>Received</dt>
          <dd className={text.mono}>
            <Time at={receipt.receivedAt} format={formatUtcStamp} />
          </dd>
          <dt>SHA-256 of the text</dt>
          <dd className={text.mono}>{receipt.contentHash}</dd>
        </dl>
        <Comparison matches={receipt.matches} />
        <div className={button.actions}>
          <ButtonLink small to={paths.submission(receipt.issueId)}>
            View submission
          </ButtonLink>
          <ReceiptButtons receipt={receipt} about={`Title: ${receipt.title}`} />
          <Button small variant="quiet" onClick={() => setReceipt(null)}>
            Close
          </Button>
        </div>
      </Panel>
    </div>
  )
}
