import type { Issue } from '../../contract/issue'
import { Icon, type IconName } from '../ui/Icon'
import { SheetSection } from '../ui/Sheet'
import { Gutter, type Status, statusIcon } from '../ui/Status'
import { VisibleText } from '../ui/text/VisibleText'
import { formatDayTime, formatUtcSecond, formatUtcStamp } from '../ui/time/dates'
import { ReceiptButtons } from './receipt/ReceiptButtons'
import { receiptOf } from './receipt/receipt-file'
import { checkCommand } from './report/report-file'

type StepProps = { status: Status; icon: IconName; title: string; at: string }

function Step({ status, icon, title, at }: StepProps) {
  const date = new Date(at)
  return (
    <li className="ln" data-s={status}>
      <Gutter>
        <Icon name={icon} />
      </Gutter>
      <div className="b">
        <p>
          <b className="strong">{title}</b>
        </p>
        <p className="soft">
          <time dateTime={at}>
            {formatDayTime(date)} <span className="mono meta">{formatUtcSecond(date)}</span>
          </time>
        </p>
      </div>
    </li>
  )
}

export function Timeline({ issue }: { issue: Issue }) {
  const hasChanged = new Date(issue.updatedAt).getTime() !== new Date(issue.createdAt).getTime()
  return (
    <section className="sec" aria-labelledby="submission-timeline">
      <div className="ln">
        <Gutter />
        <div className="b">
          <h2 id="submission-timeline">Submission Timeline</h2>
        </div>
      </div>
      <ol className="time">
        <Step status="pending" icon="inbox" title="Submitted" at={issue.createdAt} />
        {hasChanged && (
          <Step
            status={issue.status}
            icon={statusIcon(issue.status)}
            title={`Status Updated to ${issue.status}`}
            at={issue.updatedAt}
          />
        )}
      </ol>
    </section>
  )
}

const inGroups = (hash: string) => hash.match(/.{1,8}/g)?.join(' ') ?? hash

/** In one line, which a shell takes as it stands. */
function CheckCommand({ issue }: { issue: Issue }) {
  return (
    <pre className="command mono">
      <VisibleText>{checkCommand(issue)}</VisibleText>
    </pre>
  )
}

function Signature({ receipt: { signature, publicKey } }: { receipt: NonNullable<Issue['receipt']> }) {
  return (
    <tr>
      <th scope="row">Signed</th>
      <td>
        <p className="mono hash">{signature}</p>
        <p className="soft">
          By this site, whose key is <span className="mono hash">{publicKey}</span>. Keep the downloaded receipt: with
          it you can prove later, also without this site, that this revision was received then and with this text.
        </p>
      </td>
    </tr>
  )
}

/** What its author can hold against the record later: number, time and digest of the last revision. */
export function Receipt({ issue }: { issue: Issue }) {
  const contest = issue.contestId.title || issue.contestId._id
  const buttons = (
    <div className="head-end">
      <ReceiptButtons receipt={receiptOf(issue)} about={`Contest: ${contest}`} />
    </div>
  )
  return (
    <SheetSection title="Receipt" icon="stamp" aside={buttons} className="receipt">
      <table className="kv">
        <caption className="hide">Receipt of this submission</caption>
        <tbody>
          <tr>
            <th scope="row">Submission</th>
            <td className="mono hash">{issue._id}</td>
          </tr>
          <tr>
            <th scope="row">Place in line</th>
            <td>
              {issue.placeInLine}{' '}
              <span className="meta">
                in{' '}
                <bdi>
                  <VisibleText>{issue.contestId.title || 'its contest'}</VisibleText>
                </bdi>
              </span>
              {issue.placeInLine !== issue.lastSeq && (
                <p className="soft">
                  A judge certified your earlier revision {issue.placeInLine}, which holds this place.
                </p>
              )}
            </td>
          </tr>
          <tr>
            <th scope="row">Revision</th>
            <td>{issue.lastSeq}</td>
          </tr>
          <tr>
            <th scope="row">{issue.isEdited ? 'Last edit received' : 'Received'}</th>
            <td className="mono">
              <time dateTime={issue.receivedAt}>{formatUtcStamp(new Date(issue.receivedAt))}</time>
            </td>
          </tr>
          <tr>
            <th scope="row">SHA-256</th>
            <td className="mono hash">{inGroups(issue.contentHash)}</td>
          </tr>
          {issue.receipt && <Signature receipt={issue.receipt} />}
          <tr className="no-print">
            <th scope="row">Check it</th>
            <td>
              <p className="soft">
                Download the report, then run this in the same folder. It prints the digest above if nothing has
                changed.
              </p>
              <CheckCommand issue={issue} />
            </td>
          </tr>
        </tbody>
      </table>
    </SheetSection>
  )
}
