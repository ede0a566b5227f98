import type { Issue } from '../../contract/issue'
import { type Awaited, submissionWay, type WayStep } from '../../domain/issues/submission-way'
import { areVerdictsHidden } from '../../domain/judging/hidden-verdicts'
import { useSession } from '../accounts/session/session-store'
import { useOwnLine } from '../awards/results-api'
import { useContest } from '../contests/contest-api'
import { datesOf } from '../contests/contest-time'
import { Icon, type IconName } from '../ui/Icon'
import { SheetSection } from '../ui/Sheet'
import { Gutter, statusIcon } from '../ui/Status'
import { VisibleText } from '../ui/text/VisibleText'
import { formatDayTime, formatUtcSecond, formatUtcStamp } from '../ui/time/dates'
import { ReceiptButtons } from './receipt/ReceiptButtons'
import { receiptOf } from './receipt/receipt-file'
import { checkCommand } from './report/report-file'

type StepFace = { tone: string; icon: IconName; title: string }

const stepFaces: Record<Exclude<WayStep['name'], 'reviewed'>, StepFace> = {
  submitted: { tone: 'pending', icon: 'inbox', title: 'Submitted' },
  final: { tone: 'final', icon: 'lock', title: 'Contest finalized' },
  identity: { tone: 'ok', icon: 'check', title: 'Identity check passed' },
  paid: { tone: 'ok', icon: 'circle-check', title: 'Paid' },
  returned: { tone: 'danger', icon: 'undo', title: 'Returned to the sponsor' },
}

const awaitedWords: Record<Awaited, string> = {
  review: 'Waiting for review',
  verdict: 'Waiting for the end of the contest, when its verdict is shown',
  results: 'Waiting for the results',
  identity: 'Waiting for your identity check',
  payment: 'Waiting for payment',
}

function Step({ tone, icon, title, at }: StepFace & { at: string | null }) {
  return (
    <li className="ln" data-s={tone}>
      <Gutter>
        <Icon name={icon} />
      </Gutter>
      <div className="b">
        <p>
          <b className="strong">{title}</b>
        </p>
        {at && (
          <p className="soft">
            <time dateTime={at}>
              {formatDayTime(new Date(at))} <span className="mono meta">{formatUtcSecond(new Date(at))}</span>
            </time>
          </p>
        )}
      </div>
    </li>
  )
}

function useWay(issue: Issue) {
  const viewer = useSession((session) => session.user)
  const contest = useContest(issue.contestId._id).data
  const { line } = useOwnLine(issue)
  const isHidden =
    contest && viewer?.role !== 'admin' && areVerdictsHidden({ ...contest, ...datesOf(contest) }, new Date())
  const known = contest ? { finalizedAt: contest.finalizedAt, hidesVerdicts: isHidden === true } : null
  return submissionWay({ ...issue, contest: known, line })
}

/** The way of a submission from its arrival to the money, and what it waits for now. */
export function Timeline({ issue }: { issue: Issue }) {
  const { steps, next } = useWay(issue)
  const verdict = { tone: issue.status, icon: statusIcon(issue.status), title: `Status Updated to ${issue.status}` }
  return (
    <section className="sec" aria-labelledby="submission-timeline">
      <div className="ln">
        <Gutter />
        <div className="b">
          <h2 id="submission-timeline">Submission Timeline</h2>
        </div>
      </div>
      <ol className="time">
        {steps.map(({ name, at }) => (
          <Step key={name} {...(name === 'reviewed' ? verdict : stepFaces[name])} at={at} />
        ))}
      </ol>
      {next && (
        <div className="ln time-next" data-s="info">
          <Gutter>
            <Icon name="hourglass" />
          </Gutter>
          <p className="b">{awaitedWords[next]}</p>
        </div>
      )}
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
