import { Link } from 'react-router'
import type { PreliminaryResults } from '../../../contract/awards/preliminary'
import { formatCents } from '../../../domain/money'
import { useSession } from '../../accounts/session/session-store'
import { useServerNow } from '../../api/use-server-now'
import { hasSetting } from '../../features'
import { BackLink } from '../../links'
import { paths } from '../../paths'
import { Banner } from '../../ui/Banner'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import { PlaceInLine } from '../../ui/Gutter'
import layout from '../../ui/layout.module.css'
import panel from '../../ui/Panel.module.css'
import { Sheet, SheetLine, SheetSection } from '../../ui/Sheet'
import sheet from '../../ui/Sheet.module.css'
import { StatusLabel, StatusText } from '../../ui/Status'
import { type Column, Table } from '../../ui/table/Table'
import { VisibleName, VisibleText } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { Deadline } from '../../ui/time/Countdown'
import { formatDay } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { splitSummary } from '../PoolSplit'
import styles from '../Results.module.css'
import { FiguresHead, shareAmountText } from '../ResultsHead'
import { FindingLines, ValidDuplicates } from '../SplitTable'

type Shown = PreliminaryResults['issues'][number]

/** How the pool would be split, as long as appeals can change it. */
export function PreliminaryDetail({ results }: { results: PreliminaryResults }) {
  const viewer = useSession((session) => session.user)
  const { contest, issues } = results
  const valid = issues.filter(({ status }) => status === 'valid')
  return (
    <>
      <BackLink to={paths.contest(contest._id)}>
        <VisibleText>{contest.title}</VisibleText>
      </BackLink>
      <article className={classNames(panel.columns, panel.parts)}>
        <div className={classNames(sheet.sheet, panel.top)}>
          <PreliminaryHead results={results} valid={valid} />
        </div>
        <aside className={panel.rail}>{viewer?.role !== 'admin' && <OwnPreliminary results={results} />}</aside>
        <div className={classNames(sheet.sheet, panel.body)}>
          <Split results={results} valid={valid} />
          <ValidDuplicates later={valid.filter(({ isPrimary }) => !isPrimary)} />
        </div>
      </article>
    </>
  )
}

type SplitProps = { results: PreliminaryResults; valid: Shown[] }

function Split({ results: { poolCents, uniqueCount, returnedCents }, valid }: SplitProps) {
  return (
    <SheetSection
      title="Pool split, preliminary"
      note={splitSummary(poolCents, uniqueCount)}
      flush={
        uniqueCount > 0 ? (
          <ShareTable valid={valid} poolCents={poolCents} />
        ) : (
          <Banner tone="ended">{`No submission is valid, so nothing would be paid. The pool of ${formatCents(returnedCents)} would go back to the sponsor.`}</Banner>
        )
      }
    />
  )
}

function ShareTable({ valid, poolCents }: { valid: Shown[]; poolCents: number }) {
  const laterThan = (place: number) =>
    valid.filter(({ isPrimary, primaryPlace }) => !isPrimary && primaryPlace === place).length
  const strong = (cents: number) => <b className={text.strong}>{formatCents(cents)}</b>
  const columns: Column<Shown>[] = [
    { head: 'Finding', cell: (finding) => <FindingLines finding={finding} />, foot: 'Total, not final' },
    {
      head: 'Later duplicates',
      cell: ({ placeInLine }) => laterThan(placeInLine),
      atEnd: true,
      label: 'Later duplicates',
      part: 'detail',
      className: text.muted,
    },
    {
      head: 'Share',
      cell: ({ amountCents }) => strong(amountCents),
      foot: strong(poolCents),
      atEnd: true,
      label: 'Share',
    },
  ]
  return (
    <Table
      label="Preliminary shares by finding"
      caption="Unique valid Criticals and what each would earn"
      className={styles.shares}
      columns={columns}
      rows={valid.filter(({ isPrimary }) => isPrimary)}
      keyOf={({ issueId }) => issueId}
      place={({ placeInLine }) => placeInLine}
      statusOf={() => 'valid'}
    />
  )
}

type PreliminaryHeadProps = { results: PreliminaryResults; valid: PreliminaryResults['issues'] }

/** States first that nothing is final, and until when it can be appealed. */
function PreliminaryHead({ results, valid }: PreliminaryHeadProps) {
  const { contest, preliminaryAt, appealsEndAt, poolCents, uniqueCount } = results
  const end = new Date(appealsEndAt)
  const now = useServerNow([end])
  const statuses = (
    <>
      <StatusText>Preliminary</StatusText>
      <span className={text.muted}>
        Published <Time at={preliminaryAt} format={formatDay} />
      </span>
    </>
  )
  const title = (
    <span>
      <VisibleText>{contest.title}</VisibleText> preliminary results
    </span>
  )
  const figures = [
    ['Bounty pool', formatCents(poolCents)],
    ['Unique valid Criticals', String(uniqueCount)],
    ['Each would earn', shareAmountText(valid)],
  ] as const
  return (
    <FiguresHead status="ended" title={title} statuses={statuses} figures={figures} inPairs>
      {hasSetting('appealHours') &&
        (now > end ? (
          <p className={text.muted}>
            Appeals ended <Time at={appealsEndAt} />
          </p>
        ) : (
          <Deadline at={end} now={now} prefix="Appeals end in" />
        ))}
    </FiguresHead>
  )
}

/** The viewer's preliminary outcomes, with a link to appeal each. */
function OwnPreliminary({ results: { issues, appealsEndAt } }: { results: PreliminaryResults }) {
  const end = new Date(appealsEndAt)
  const isOpen = useServerNow([end]) <= end && hasSetting('appealHours')
  const ownIssues = issues.filter(({ isOwn }) => isOwn)
  return (
    <Sheet className={panel.first}>
      <SheetSection
        title="Your submissions"
        flush={
          <ol className={sheet.rows}>
            {ownIssues.map((issue) => (
              <OwnIssue key={issue.issueId} issue={issue} isOpen={isOpen} />
            ))}
          </ol>
        }
      >
        <p className={classNames(text.faint, styles.ownNote)}>Shares are final when the contest is finalized.</p>
      </SheetSection>
    </Sheet>
  )
}

function OwnIssue({ issue, isOpen }: { issue: Shown; isOpen: boolean }) {
  const status = issue.status === 'valid' && !issue.isPrimary ? 'duplicate' : issue.status
  return (
    <SheetLine
      as="li"
      gutter={<PlaceInLine>{issue.placeInLine}</PlaceInLine>}
      status={status}
      contentClass={layout.tight}
    >
      <p>
        <VisibleName>{issue.title}</VisibleName>
      </p>
      <div className={layout.ends}>
        <p className={layout.row}>
          <StatusLabel status={status} />
          {issue.amountCents > 0 && <span className={text.strong}>{formatCents(issue.amountCents)}</span>}
        </p>
        <Link
          className={button.onward}
          to={paths.submission(issue.issueId)}
          aria-label={`${isOpen ? 'Appeal' : 'View'}: ${issue.title}`}
        >
          {isOpen ? 'Appeal…' : 'View'}
        </Link>
      </div>
    </SheetLine>
  )
}
