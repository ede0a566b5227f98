import { Link } from 'react-router'
import type { Results } from '../../contract/awards/results'
import { formatCents } from '../../domain/money'
import { useSession } from '../accounts/session/session-store'
import { messageOf } from '../api/http'
import { paths } from '../paths'
import { Banner } from '../ui/Banner'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Gutter, statusWord } from '../ui/Status'
import { VisibleText } from '../ui/text/VisibleText'
import { formatDay, formatDayTime } from '../ui/time/dates'
import { ArrivalsChart } from './ArrivalsChart'
import { OwnShares } from './OwnShare'
import { Recompute } from './Recompute'
import { useDownload } from './results-api'
import { FindingLines, SplitTable } from './SplitTable'
import './results.css'

export function ResultsDetail({ results }: { results: Results }) {
  const viewer = useSession((session) => session.user)
  const { contest } = results
  return (
    <>
      <Link className="back" to={paths.contest(contest._id)}>
        <Icon name="arrow-left" />
        <span dir="auto">
          <VisibleText>{contest.title}</VisibleText>
        </span>
      </Link>
      <article className="split split-3">
        <div className="sheet sheet-top">
          <ResultsHead results={results} />
        </div>
        <aside className="rail">
          <OwnShares lines={results.ownLines} isParticipant={viewer?.role !== 'admin'} />
          <Reopenings reopenings={results.reopenings} />
        </aside>
        <div className="sheet sheet-body">
          <PoolSplit results={results} />
          <Duplicates findings={results.findings} />
          <Arrivals results={results} />
          <Recompute results={results} />
        </div>
      </article>
    </>
  )
}

/** 'Each earns' names one figure where there is one, and both where odd cents make two. */
function shareWords({ findings }: Results): string {
  const amounts = findings.filter((finding) => finding.isPrimary).map((finding) => finding.amountCents)
  const [first, last] = [amounts[0], amounts.at(-1)]
  if (first === undefined || last === undefined) return '$0'
  return first === last ? formatCents(first) : `${formatCents(last)} or ${formatCents(first)}`
}

function ResultsHead({ results }: { results: Results }) {
  const { contest, snapshot, uniqueCount, finalizedBy } = results
  const finalizedAt = new Date(results.finalizedAt)
  const stats = [
    ['Bounty pool', formatCents(snapshot.poolCents)],
    ['Unique valid Criticals', String(uniqueCount)],
    ['Each earns', shareWords(results)],
    ['Submissions', String(snapshot.issues.length)],
  ]
  return (
    <header className="ln sheet-h" data-s="final">
      <Gutter>
        <Icon name="lock" />
      </Gutter>
      <div className="b">
        <p className="sts">
          <span className="st">{statusWord('final')}</span>
          <span className="soft">
            Finalized <time dateTime={results.finalizedAt}>{formatDay(finalizedAt)}</time> by{' '}
            <bdi>{finalizedBy.username}</bdi>
          </span>
        </p>
        <h1 tabIndex={-1} dir="auto">
          <VisibleText>{contest.title}</VisibleText> results
        </h1>
        <dl className="stats">
          {stats.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </header>
  )
}

function Downloads({ contest }: Pick<Results, 'contest'>) {
  const download = useDownload(contest)
  return (
    <>
      {(['csv', 'json'] as const).map((ending) => (
        <Button
          key={ending}
          variant="quiet"
          small
          busy={download.isPending && download.variables === ending}
          onClick={() => download.mutate(ending)}
        >
          <Icon name="download" small />
          {ending.toUpperCase()}
        </Button>
      ))}
      {download.isError && (
        <span className="download-fault" role="alert">
          {messageOf(download.error)} Try again.
        </span>
      )}
    </>
  )
}

function splitWords(poolCents: number, uniqueCount: number): string {
  if (uniqueCount === 0) return 'Nothing to split'
  const rest = poolCents % uniqueCount
  if (rest === 0) return 'Equal shares, nothing left over'
  return `Equal shares, ${rest === 1 ? '1 odd cent' : `${rest} odd cents`} to the earliest`
}

function PoolSplit({ results }: { results: Results }) {
  const { snapshot, uniqueCount, findings, contest, returnedCents } = results
  return (
    <section className="sec tbl-last" aria-labelledby="split-heading">
      <div className="ln">
        <Gutter />
        <div className="b sec-h">
          <h2 id="split-heading">Pool split</h2>
          <span className="meta">{splitWords(snapshot.poolCents, uniqueCount)}</span>
          <span className="downloads">
            <Downloads contest={contest} />
          </span>
        </div>
      </div>
      {uniqueCount > 0 ? (
        <SplitTable findings={findings} poolCents={snapshot.poolCents} />
      ) : (
        <Banner tone="final">
          No submission was valid, so nothing is paid. The pool of {formatCents(returnedCents)} goes back to the
          sponsor.
        </Banner>
      )}
    </section>
  )
}

function Duplicates({ findings }: Pick<Results, 'findings'>) {
  const later = findings.filter((finding) => !finding.isPrimary)
  const placeOf = new Map(findings.map((finding) => [finding.issueId, finding.placeInLine]))
  if (later.length === 0) return null
  return (
    <section className="sec tbl-last" aria-labelledby="duplicates-heading">
      <div className="ln">
        <Gutter />
        <div className="b sec-h">
          <h2 id="duplicates-heading">Valid duplicates</h2>
          <span className="meta">Right, and not first: recognised without money</span>
        </div>
      </div>
      <ol className="later">
        {later.map((finding) => (
          <li className="ln" key={finding.issueId}>
            <span className="g" data-s="duplicate">
              <span className="hide">Place in line </span>
              {finding.placeInLine}
            </span>
            <div className="b">
              <p className="soft line-end">Duplicate of #{placeOf.get(finding.primaryId)}</p>
              <p>
                <FindingLines finding={finding} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Arrivals({ results }: { results: Results }) {
  const { days, verdicts } = results
  const last = days.at(-1)
  const all = verdicts.unique + verdicts.duplicate + verdicts.invalid
  const onLastDay = last ? last.unique + last.duplicate + last.invalid : 0
  return (
    <section className="sec" aria-labelledby="arrivals-heading">
      <div className="ln">
        <Gutter />
        <div className="b">
          <div className="sec-h">
            <h2 id="arrivals-heading">Arrivals by day</h2>
            <span className="meta">
              {all === 0 ? 'Nothing was submitted' : `${onLastDay || 'None'} of ${all} came on the last day`}
            </span>
          </div>
          {all > 0 && <ArrivalsChart days={days} verdicts={verdicts} />}
        </div>
      </div>
    </section>
  )
}

function Reopenings({ reopenings }: Pick<Results, 'reopenings'>) {
  if (reopenings.length === 0) return null
  return (
    <section className="panel panel-g" aria-labelledby="reopenings-heading" data-s="warn">
      <Gutter>
        <Icon name="undo" />
      </Gutter>
      <div className="b">
        <h2 id="reopenings-heading">Reopened before</h2>
        <ol className="reopenings">
          {reopenings.map(({ finalizedAt, finalizedBy, reopenedAt, reopenedBy, reason }) => (
            <li key={reopenedAt}>
              <p className="soft">
                Finalized <time dateTime={finalizedAt}>{formatDayTime(new Date(finalizedAt))}</time> by{' '}
                <bdi>{finalizedBy.username}</bdi>, reopened{' '}
                <time dateTime={reopenedAt}>{formatDayTime(new Date(reopenedAt))}</time> by{' '}
                <bdi>{reopenedBy.username}</bdi>:
              </p>
              <p className="pre-line" dir="auto">
                <VisibleText>{reason}</VisibleText>
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
