import type { Results } from '../../contract/awards/results'
import { ownResultsNotes, type ResultsNote, resultsPanels } from '../features'
import { BackLink, ButtonLink } from '../links'
import { featurePart } from '../loading/feature-part'
import { paths } from '../paths'
import { classNames } from '../ui/class-names'
import { PlaceInLine } from '../ui/Gutter'
import layout from '../ui/layout.module.css'
import panel from '../ui/Panel.module.css'
import { Panel, SheetLine, SheetSection } from '../ui/Sheet'
import sheet from '../ui/Sheet.module.css'
import { VisibleParagraph, VisibleText } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import { Time } from '../ui/time/Time'
import { AgreementSection } from './AgreementSection'
import { ArrivalsChart } from './ArrivalsChart'
import { OwnShares } from './OwnShare'
import { PoolSplit } from './PoolSplit'
import { Recompute } from './Recompute'
import styles from './Results.module.css'
import { ResultsHead } from './ResultsHead'
import { FindingLines } from './SplitTable'

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

const NotePanel = ({ title, text: words, link }: ResultsNote) => (
  <Panel title={title}>
    <p className={text.muted}>{words}</p>
    <p className={layout.below}>
      <ButtonLink small to={link.to}>
        {link.label}
      </ButtonLink>
    </p>
  </Panel>
)

function Duplicates({ findings }: Pick<Results, 'findings'>) {
  const later = findings.filter((finding) => !finding.isPrimary)
  const placeOf = new Map(findings.map((finding) => [finding.issueId, finding.placeInLine]))
  if (later.length === 0) return null
  const lines = later.map((finding) => (
    <SheetLine
      as="li"
      key={finding.issueId}
      gutter={<PlaceInLine>{finding.placeInLine}</PlaceInLine>}
      status="duplicate"
    >
      <p className={classNames(text.muted, styles.aside)}>{`Duplicate of #${placeOf.get(finding.primaryId) ?? ''}`}</p>
      <p>
        <FindingLines finding={finding} />
      </p>
    </SheetLine>
  ))
  return (
    <SheetSection
      title="Valid duplicates"
      note="Valid but not first. No payout."
      flush={<ol className={styles.later}>{lines}</ol>}
    />
  )
}

function Arrivals({ results }: { results: Results }) {
  const { days, verdicts } = results
  const last = days.at(-1)
  const all = verdicts.unique + verdicts.duplicate + verdicts.invalid
  const onLastDay = last ? last.unique + last.duplicate + last.invalid : 0
  return (
    <SheetSection
      title="Submissions by day"
      note={all === 0 ? 'No submissions' : `${onLastDay || 'None'} of ${all} on the last day`}
    >
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
