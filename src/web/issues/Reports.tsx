import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Issue } from '../../contract/issue'
import { bodyOf, filledOptionalTexts } from '../../domain/issues/issue-text'
import { useContest } from '../contests/contest-api'
import button from '../ui/Button.module.css'
import { classNames } from '../ui/class-names'
import { Disclosure } from '../ui/Disclosure'
import { SheetSection } from '../ui/Sheet'
import { VisibleName, VisibleText } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import { formatUtcStamp } from '../ui/time/dates'
import { Time } from '../ui/time/Time'
import { Deferred } from './Deferred'
import { ReceiptButtons, receiptOf } from './receipt/ReceiptButtons'
import { checkCommand } from './report/ReportActions'
import { ReportParts } from './report/ReportParts'
import { ReportSection } from './report/ReportSection'
import styles from './Submission.module.css'
import { Timeline } from './SubmissionTimeline'

/** The submission's texts and their outcome. */
export function Reports({ issue }: { issue: Issue }) {
  // Render immediately, because a link's target must exist to be scrolled into view.
  const isLinked = useLocation().hash !== ''
  const contest = useContest(issue.contestId._id).data
  return (
    <>
      <ReportSection level={2} title="Issue Description" markdown={issue.description} prefix="L" />
      <Deferred now={isLinked}>
        {filledOptionalTexts(issue).map(({ name, label, anchor, markdown }) => (
          <ReportSection key={name} level={2} title={label} markdown={markdown} prefix={anchor} />
        ))}
        <ReportParts contest={contest} issueId={issue._id} markdown={bodyOf(issue)} level={2} />
        <Deferred now={isLinked}>
          <Timeline issue={issue} />
          <Receipt issue={issue} />
        </Deferred>
      </Deferred>
    </>
  )
}

const inGroups = (hash: string) => hash.match(/.{1,8}/g)?.join(' ') ?? hash

/** On a single line that can be pasted into a shell. */
function CheckCommand({ issue }: { issue: Issue }) {
  return (
    <pre className={classNames(styles.command, text.mono)}>
      <VisibleText>{checkCommand(issue)}</VisibleText>
    </pre>
  )
}

type LineProps = { name: string; isValue?: boolean; isOnScreenOnly?: boolean; children: ReactNode }

/** A row of the receipt; `isValue` marks values that are compared character by character. */
const Line = ({ name, isValue = false, isOnScreenOnly = false, children }: LineProps) => (
  <tr data-print={isOnScreenOnly ? 'none' : undefined}>
    <th scope="row">{name}</th>
    <td className={isValue ? classNames(text.mono, styles.value) : undefined}>{children}</td>
  </tr>
)

const Signature = ({ receipt: { signature, publicKey } }: { receipt: NonNullable<Issue['receipt']> }) => (
  <Line name="Signed">
    <p className={text.mono}>{signature}</p>
    <p className={text.muted}>
      By this site, whose key is <span className={text.mono}>{publicKey}</span>. Keep the downloaded receipt. It lets
      you prove later, even without this site, that this revision was received at this time and with this text.
    </p>
  </Line>
)

/** What its author can use as proof later: number, time and digest of the last revision. */
function Receipt({ issue }: { issue: Issue }) {
  const contest = issue.contestId.title || issue.contestId._id
  const buttons = (
    <div className={classNames(button.actions, styles.receiptActions)}>
      <ReceiptButtons receipt={receiptOf(issue)} about={`Contest: ${contest}`} />
    </div>
  )
  return (
    <SheetSection title="Receipt" icon="stamp" aside={buttons} className={styles.receipt}>
      <table>
        <caption className={text.visuallyHidden}>Receipt of this submission</caption>
        <tbody>
          <Line name="Submission" isValue>
            {issue._id}
          </Line>
          <Line name="Place in line">
            <span>{issue.placeInLine}</span>{' '}
            <span className={text.faint}>
              in <VisibleName>{issue.contestId.title || 'its contest'}</VisibleName>
            </span>
            {issue.placeInLine !== issue.lastSeq && (
              <p
                className={text.muted}
              >{`A judge certified your earlier revision ${issue.placeInLine}, which holds this place.`}</p>
            )}
          </Line>
          <Line name="Revision">{issue.lastSeq}</Line>
          <Line name={issue.isEdited ? 'Last edit received' : 'Received'} isValue>
            <Time at={issue.receivedAt} format={formatUtcStamp} />
          </Line>
          <Line name="SHA-256" isValue>
            {inGroups(issue.contentHash)}
          </Line>
          {issue.receipt && <Signature receipt={issue.receipt} />}
          <Line name="Check it" isOnScreenOnly>
            <Disclosure title="With a command">
              <p className={text.muted}>
                Download the report, then run this in the same folder. It prints the digest above if nothing has
                changed.
              </p>
              <CheckCommand issue={issue} />
            </Disclosure>
          </Line>
        </tbody>
      </table>
    </SheetSection>
  )
}
