import { useDeferredValue } from 'react'
import type { Contest } from '../../../contract/contest'
import { fixAdderNames } from '../../../domain/contests/proof-runs'
import type { RedactedField } from '../../../domain/publication/draft-finding'
import { publishedHeadings, publishedTextNames } from '../../../domain/publication/published-report'
import { useContest } from '../../../web/contests/contest-api'
import { useFormValue } from '../../../web/forms/use-form-value'
import type { SubmitForm } from '../../../web/forms/use-submit-form'
import { CitedLines } from '../../../web/issues/report/CitedLines'
import { Report } from '../../../web/issues/report/Report'
import { ReportParts } from '../../../web/issues/report/ReportParts'
import { Button } from '../../../web/ui/Button'
import { classNames } from '../../../web/ui/class-names'
import { SheetLine, SheetSection } from '../../../web/ui/Sheet'
import sheet from '../../../web/ui/Sheet.module.css'
import { VisibleParagraph, VisibleText } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { toast } from '../../../web/ui/toast/toast'
import type { ReportPreparation } from '../contract'
import { passageFinder } from '../domain/find-passages'
import { passagesOf, redacted } from '../domain/redaction'
import { answerLabels } from '../domain/report-labels'
import { openPreview } from './open-preview'
import { type Finding, useReportPage } from './publication-api'
import styles from './Report.module.css'
import { reportPart } from './ReportFields'
import { type Choices, type ReportValues, textOf } from './report-form'

type ReportPreviewProps = {
  preparation: ReportPreparation
  form: SubmitForm<ReportValues>
  choices: Choices
  isUnsaved: boolean
}

/** The texts of the report as they are written; the public page itself is drawn by the server, from what is saved. */
export function ReportPreview({ preparation, form, choices, isUnsaved }: ReportPreviewProps) {
  const { contest, findings, fixes } = preparation
  const fullContest = useContest(contest._id)
  const summary = useDeferredValue(useFormValue(form, (values) => values.summary))
  const scope = useDeferredValue(useFormValue(form, (values) => values.scope))
  const shownFindings = findings.map((finding) => ({ finding, shownText: textOf(finding, choices) }))
  const passages = shownFindings.flatMap(({ finding, shownText }) =>
    passagesOf(shownText, choices[finding.issueId]?.redactions ?? []),
  )
  const redact = (original: string) => redacted(original, passageFinder(passages))
  return (
    <article className={classNames(sheet.sheet, styles.preview)}>
      <SheetSection
        id={`preview-${reportPart}`}
        title={<VisibleText>{redact(contest.title)}</VisibleText>}
        icon="eye"
        aside={<OpenPage contestId={contest._id} />}
      >
        {isUnsaved && <p className={text.warning}>The public page doesn’t have your unsaved changes yet.</p>}
      </SheetSection>
      <CitedLines>
        <PreviewText title="Summary" markdown={redact(summary)} prefix="S" />
        <PreviewText title="Scope" markdown={redact(scope)} prefix="P" />
        {shownFindings.map(({ finding }) => (
          <PreviewFinding
            key={finding.issueId}
            contest={fullContest.data}
            finding={finding}
            choices={choices}
            fix={fixes.find(({ _id }) => _id === choices[finding.issueId]?.fixId)}
            redact={redact}
          />
        ))}
      </CitedLines>
    </article>
  )
}

function OpenPage({ contestId }: { contestId: string }) {
  const draw = useReportPage(contestId, (page) => {
    if (!openPreview(page))
      toast.error('Your browser blocked the new tab. Allow pop-ups for this site, then try again.')
  })
  return (
    <Button small busy={draw.isPending} onClick={() => draw.mutate()}>
      {draw.isPending ? 'Loading...' : 'Open the public page'}
    </Button>
  )
}

/** No landmark: each text has one already where it is written. */
function PreviewText({ title, markdown, prefix }: { title: string; markdown: string; prefix: string }) {
  return (
    <div className={sheet.section}>
      <SheetLine>
        <h3>{title}</h3>
        {markdown.trim() === '' && <p className={text.faint}>Nothing written yet.</p>}
      </SheetLine>
      {markdown.trim() !== '' && <Report markdown={markdown} prefix={prefix} />}
    </div>
  )
}

const fields: [name: RedactedField, label: string][] = [
  ['description', 'Description'],
  ...publishedTextNames.map((name): [RedactedField, string] => [name, publishedHeadings[name]]),
]

type PreviewFindingProps = {
  contest: Contest | undefined
  finding: Finding
  choices: Choices
  fix: ReportPreparation['fixes'][number] | undefined
  redact: (words: string) => string
}

function PreviewFinding({ contest, finding, choices, fix, redact }: PreviewFindingProps) {
  const { anchor, answer, issueId } = finding
  const shownText = textOf(finding, choices)
  const answerText = choices[issueId]?.answer ? choices[issueId]?.answer?.text : answer?.text
  return (
    <>
      <SheetSection
        id={`preview-${anchor}`}
        status="valid"
        icon="circle-check"
        title={<VisibleText>{redact(shownText.title)}</VisibleText>}
      >
        <p className={text.muted}>{`${anchor} · Critical, by ${shownText.author.shownAs}`}</p>
      </SheetSection>
      {shownText.isUnreadable
        ? null
        : fields
            .filter(([name]) => shownText[name] !== '')
            .map(([name, label]) => (
              <PreviewText key={name} title={label} markdown={redact(shownText[name])} prefix={`${anchor}${name}`} />
            ))}
      {!shownText.isUnreadable && (
        <ReportParts
          contest={contest}
          issueId={null}
          markdown={redact(fields.map(([name]) => shownText[name]).join('\n\n'))}
          level={3}
        />
      )}
      {fix && (
        <SheetSection>
          <h3>Fix</h3>
          <p className={text.muted}>
            {`Added by ${fixAdderNames[fix.addedAs]}. ${shownText.stoppedBy.includes(fix._id) ? 'It stops the proof. ' : ''}The public page shows the patch.`}
          </p>
        </SheetSection>
      )}
      {answer && answerText !== null && answerText !== undefined && (
        <SheetSection>
          <h3>Sponsor response</h3>
          <p className={text.muted}>{answerLabels[answer.kind]}</p>
          <VisibleParagraph className={text.preLine}>{redact(answerText)}</VisibleParagraph>
        </SheetSection>
      )}
    </>
  )
}
