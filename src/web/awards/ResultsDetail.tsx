import type { Results } from '../../contract/awards/results'
import { blindReviewText, formatAgreementFigure } from '../../domain/judging/second-look/agreement'
import { ownResultsNotes, type ResultsNote, resultsPanels } from '../features'
import { BackLink, ButtonLink } from '../links'
import { featurePart } from '../loading/feature-part'
import { paths } from '../paths'
import { DayChart } from '../ui/chart/DayChart'
import { classNames } from '../ui/class-names'
import { Fact, Facts } from '../ui/Facts'
import layout from '../ui/layout.module.css'
import panel from '../ui/Panel.module.css'
import { Panel, SheetSection } from '../ui/Sheet'
import sheet from '../ui/Sheet.module.css'
import { VisibleParagraph, VisibleText } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import { formatUtcDay } from '../ui/time/dates'
import { Time } from '../ui/time/Time'
import { OwnShares } from './OwnShare'
import { PoolSplit } from './PoolSplit'
import { Recompute } from './Recompute'
import styles from './Results.module.css'
import { ResultsHead } from './ResultsHead'
import { ValidDuplicates } from './SplitTable'

export function ResultsDetail({ results }: { results: Results }) {
  const { contest } = results
  return (
    <>
      <BackLink to={paths.contest(contest._id)}>
        <VisibleText>{contest.title}</VisibleText>
      </BackLink>
      <article className={classNames(panel.columns, panel.parts)}>
        <div className={classNames(sheet.sheet, panel.top)}>
          <ResultsHead results={results} />
        </div>
        <aside className={panel.rail}>
          <OwnShares results={results} />
          {results.ownLines.length > 0 && ownResultsNotes().map((note) => <NotePanel key={note.title} {...note} />)}
          <FeaturePanels contestId={contest._id} />
          <Reopenings reopenings={results.reopenings} />
        </aside>
        <div className={classNames(sheet.sheet, panel.body)}>
          <PoolSplit results={results} />
          <Duplicates findings={results.findings} />
          <Arrivals results={results} />
          <AgreementSection results={results} />
          <Recompute results={results} />
        </div>
      </article>
    </>
  )
}

const FeaturePanels = ({ contestId }: { contestId: string }) =>
  resultsPanels().map(({ name, code }) => {
    const FeaturePanel = featurePart(code)
    return <FeaturePanel key={name} contestId={contestId} />
  })

const NotePanel = ({ title, text: content, link }: ResultsNote) => (
  <Panel title={title}>
    <p className={text.muted}>{content}</p>
    <p className={layout.below}>
      <ButtonLink small to={link.to}>
        {link.label}
      </ButtonLink>
    </p>
  </Panel>
)

function Duplicates({ findings }: Pick<Results, 'findings'>) {
  const placeOf = new Map(findings.map((finding) => [finding.issueId, finding.placeInLine]))
  const later = findings.filter((finding) => !finding.isPrimary)
  return <ValidDuplicates later={later.map((one) => ({ ...one, primaryPlace: placeOf.get(one.primaryId) ?? 0 }))} />
}

function Arrivals({ results }: { results: Results }) {
  const { days, verdicts } = results
  const last = days.at(-1)
  const all = verdicts.unique + verdicts.duplicate + verdicts.invalid
  const onLastDay = last ? last.unique + last.duplicate + last.invalid : 0
  const share = onLastDay > 0 ? `${onLastDay} of ${all} on the last day` : undefined
  return (
    <SheetSection title="Submissions by day" note={all === 0 ? 'No submissions' : share}>
      {all > 0 && <ArrivalsChart days={days} />}
    </SheetSection>
  )
}

function Reopenings({ reopenings }: Pick<Results, 'reopenings'>) {
  if (reopenings.length === 0) return null
  return (
    <Panel title="Earlier reopenings" icon="undo" status="warn">
      <ol className={styles.reopenings}>
        {reopenings.map(({ finalizedAt, finalizedBy, reopenedAt, reopenedBy, reason }) => (
          <li key={reopenedAt}>
            <p className={text.muted}>
              Finalized <Time at={finalizedAt} /> by <bdi>{finalizedBy.username}</bdi>, reopened{' '}
              <Time at={reopenedAt} /> by <bdi>{reopenedBy.username}</bdi>:
            </p>
            <VisibleParagraph className={text.preLine}>{reason}</VisibleParagraph>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** How far two judges agreed. Claims that the second judge was blind only if that is known. Never shows kappa alone. */
function AgreementSection({ results: { agreement, snapshot } }: { results: Results }) {
  if (!agreement) return null
  const { count, agreed, raw, kappa, ac1 } = agreement
  return (
    <SheetSection title="Judge agreement" note={`${count} of ${snapshot.issues.length} submissions judged twice`}>
      <p
        className={text.muted}
      >{`Submissions drawn at random were judged again by another judge${blindReviewText(agreement)}. ${agreed} of ${count} got the same verdict.`}</p>
      <Facts>
        <Fact term="Same verdict">{formatAgreementFigure(raw)}</Fact>
        <Fact term="Cohen’s kappa">{formatAgreementFigure(kappa)}</Fact>
        <Fact term="Gwet’s AC1">{formatAgreementFigure(ac1)}</Fact>
      </Facts>
      <p className={text.muted}>
        Both correct for chance agreement. Kappa is low when nearly all verdicts are the same, even if judges agree, so
        read it together with the others.
      </p>
    </SheetSection>
  )
}

const outcomes = [
  { key: 'unique', label: 'Unique valid', status: 'valid' },
  { key: 'duplicate', label: 'Duplicate', status: 'duplicate' },
  { key: 'invalid', label: 'Invalid', status: 'invalid' },
] as const

/** Submissions per day of the contest, in the verdicts' patterns, with its deadline. */
function ArrivalsChart({ days }: Pick<Results, 'days'>) {
  return (
    <DayChart
      title="Submissions per day by verdict, days in UTC"
      series={outcomes}
      markLabel="Deadline"
      days={days.map((day, at) => ({
        label: formatUtcDay(new Date(day.day)),
        values: outcomes.map(({ key }) => day[key]),
        mark: at === days.length - 1 ? 'deadline' : undefined,
      }))}
    />
  )
}
