import { formatCents } from '../../domain/money'
import type { PublishedFinding, PublishedReport, ReportPerson } from '../../domain/publication/published-report'
import { invalidReasons, timelineWords } from '../../domain/publication/report-words'
import { CitedLines } from '../issues/report/CitedLines'
import { ReportSection } from '../issues/report/ReportSection'
import layout from '../ui/layout.module.css'
import { SheetHead } from '../ui/PageHead'
import panel from '../ui/Panel.module.css'
import { Fact, SheetSection } from '../ui/Sheet'
import text from '../ui/text.module.css'
import { formatUtcDayTime } from '../ui/time/dates'
import { Time } from '../ui/time/Time'

/** A report drawn from its JSON alone, so nothing is in it that would not be published. */
export function PreviewedReport({ preview }: { preview: string }) {
  const report = JSON.parse(preview) as PublishedReport
  return (
    <CitedLines>
      <SheetHead level={2} title={report.title} icon="file-text" statuses={<span>/reports/{report.slug}</span>} />
      <ReportSection level={3} title="Summary" markdown={report.summary} prefix="summary" />
      <ReportSection level={3} title="Scope" markdown={report.contest.scope} prefix="scope" />
      <Counted report={report} />
      {report.findings.map((finding) => (
        <Found key={finding.anchor} finding={finding} />
      ))}
    </CitedLines>
  )
}

function Counted({ report }: { report: PublishedReport }) {
  const { counts, contest, timeline, award } = report
  const reasons = invalidReasons(report).map(({ reason, count }) => `${count} ${reason.toLowerCase()}`)
  return (
    <SheetSection icon="list">
      <dl className={panel.facts}>
        <Fact term="Commit">{contest.commit ?? 'not said'}</Fact>
        <Fact term="nSLOC">{contest.nSloc ?? 'not said'}</Fact>
        <Fact term="Pool">{formatCents(award.poolCents)}</Fact>
        <Fact term="Submitted">{counts.submitted}</Fact>
        <Fact term="Valid">
          {counts.valid} (unique {counts.unique}, duplicates {counts.duplicates})
        </Fact>
        <Fact term="Invalid">
          {counts.invalid}
          {reasons.length > 0 && `: ${reasons.join(', ')}`}
        </Fact>
        <Fact term="Withdrawn, removed">
          {counts.withdrawn}, {counts.removed}
        </Fact>
        <Fact term="Appeals">
          {counts.appeals.made}: {counts.appeals.upheld} upheld, {counts.appeals.rejected} rejected
        </Fact>
        {timeline.map(({ at, kind, text: words }) => (
          <Fact key={`${at} ${kind}`} term={timelineWords[kind]}>
            <Time at={at} format={formatUtcDayTime} />
            {words !== null && `: ${words}`}
          </Fact>
        ))}
      </dl>
    </SheetSection>
  )
}

function Found({ finding }: { finding: PublishedFinding }) {
  const { anchor, title, writtenBy, foundBy, alsoFoundBy, answer, isRedacted } = finding
  return (
    <>
      <SheetSection title={`${anchor} ${title}`} icon="circle-check">
        <div className={layout.tight}>
          <p>
            Found first by <Person person={foundBy} />
            {writtenBy.name !== foundBy.name && (
              <>
                , written by <Person person={writtenBy} />
              </>
            )}
            {alsoFoundBy.length > 0 && `, also found by ${alsoFoundBy.map(({ name }) => name).join(', ')}`}.
          </p>
          {isRedacted && <p className={text.muted}>Passages of this text are redacted.</p>}
          {answer && (
            <p>
              The sponsor: {answer.kind}
              {answer.commit && ` in ${answer.commit}`}. {answer.text}
            </p>
          )}
        </div>
      </SheetSection>
      <ReportSection
        level={3}
        title={`Description of ${anchor}`}
        markdown={finding.description}
        prefix={`${anchor}-d`}
      />
      {finding.proofOfConcept !== '' && (
        <ReportSection
          level={3}
          title={`Proof of concept of ${anchor}`}
          markdown={finding.proofOfConcept}
          prefix={`${anchor}-p`}
        />
      )}
    </>
  )
}

const Person = ({ person }: { person: ReportPerson }) => <bdi className={text.strong}>{person.name}</bdi>
