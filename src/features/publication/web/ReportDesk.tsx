import { useEffect, useId, useState } from 'react'
import { Form } from '../../../web/forms/Form'
import { LeaveGuard } from '../../../web/forms/LeaveGuard'
import { useFormValue } from '../../../web/forms/use-form-value'
import { useSubmitForm } from '../../../web/forms/use-submit-form'
import { ListKeyBar } from '../../../web/panes/KeyBar'
import { ListPane, PaneRow, PaneRows } from '../../../web/panes/PaneList'
import { HeadNote, MainPane, NothingOpen, PanesHead, PanesPage, SidePane } from '../../../web/panes/Panes'
import { useOpenRow } from '../../../web/panes/use-open-row'
import { useIsNarrow } from '../../../web/panes/use-panes'
import { paths } from '../../../web/paths'
import { Button } from '../../../web/ui/Button'
import { VisibleText } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { toast } from '../../../web/ui/toast/toast'
import { textParam, useUrlState } from '../../../web/url-state'
import type { ReportPreparation } from '../contract'
import { FindingSection } from './FindingSection'
import { type Finding, useSaveReport } from './publication-api'
import styles from './Report.module.css'
import { ReportFields, reportPart } from './ReportFields'
import { ReportPreview } from './ReportPreview'
import { ReportState } from './ReportState'
import { bodyOf, type Choices, checkReport, choicesOf, textOf, valuesOf } from './report-form'

const address = { part: textParam }

/** A report's parts and whether it is published; what is written in them; and how the report will look. */
export function ReportDesk({ preparation }: { preparation: ReportPreparation }) {
  const { findings, fixes, contest } = preparation
  const { form, choices, setChoices, isUnsaved } = useReportForm(preparation)
  const { view, hrefFor, show } = useUrlState<{ part: string }>(address)
  const { openId, panes, rowOpened } = useOpenRow({
    title: 'In the report',
    ids: [reportPart, ...findings.map(({ anchor }) => anchor)],
    chosenId: view.part,
    firstId: reportPart,
    onOpen: (part, how) => show({ part }, how),
  })
  useShownPart(openId)
  const formId = useId()
  const link = (part: string) => ({
    to: hrefFor({ part }),
    isOpen: part === openId,
    replace: view.part !== '',
    onOpen: rowOpened,
  })
  return (
    <PanesPage
      head={<Head contest={contest} />}
      isOpened={openId !== null}
      columns="halves"
      foot={
        <>
          {openId !== null && <SaveBar formId={formId} isSaving={form.isSubmitting} isUnsaved={isUnsaved} />}
          <ListKeyBar />
        </>
      }
    >
      <ListPane label="Parts of the report" pane={panes.list}>
        <PaneRows>
          <PaneRow {...link(reportPart)} icon="file-text" title="Summary and scope" />
          {findings.map((finding) => (
            <FindingRow key={finding.issueId} finding={finding} choices={choices} {...link(finding.anchor)} />
          ))}
          <ReportState preparation={preparation} isUnsaved={isUnsaved} />
        </PaneRows>
      </ListPane>
      {openId === null ? (
        <NothingOpen>Open a part of the report.</NothingOpen>
      ) : (
        <>
          <MainPane label="Texts" pane={panes.main} backLabel="Report" onBack={() => show({ part: '' })}>
            <Form form={form} label="Report" id={formId} className={styles.form}>
              <ReportFields form={form} />
              {findings.map((finding) => (
                <FindingSection
                  key={finding.issueId}
                  finding={finding}
                  fixes={fixes}
                  choices={choices}
                  onChoose={(choice) => setChoices((all) => ({ ...all, [finding.issueId]: choice }))}
                />
              ))}
            </Form>
          </MainPane>
          <SidePane label="Preview" pane={panes.side}>
            <ReportPreview preparation={preparation} form={form} choices={choices} isUnsaved={isUnsaved} />
          </SidePane>
        </>
      )}
      <LeaveGuard
        isUnsaved={() => isUnsaved}
        isLostOnClose={isUnsaved}
        title="Leave without saving?"
        description="Your unsaved changes to this report will be lost."
        stayLabel="Stay"
        actions={(leave) => (
          <Button variant="danger" onClick={leave}>
            Leave
          </Button>
        )}
      />
    </PanesPage>
  )
}

function useReportForm(preparation: ReportPreparation) {
  const save = useSaveReport(preparation.contest._id)
  const [choices, setChoices] = useState(() => choicesOf(preparation))
  const form = useSubmitForm({
    initialValues: valuesOf(preparation),
    check: checkReport,
    failure: 'Failed to save the report',
    send: async (values) => {
      const body = bodyOf(values, choices, preparation.findings)
      const saved = await save.mutateAsync({ version: preparation.version, body })
      setChoices(choicesOf(saved))
      toast.success('Report saved')
    },
  })
  const typed = useFormValue(form, (values) => JSON.stringify(values))
  const isUnsaved = typed !== JSON.stringify(valuesOf(preparation)) || !isSame(choices, choicesOf(preparation))
  return { form, choices, setChoices, isUnsaved }
}

const isSame = (one: Choices, other: Choices) => JSON.stringify(one) === JSON.stringify(other)

/** Scrolls both the texts and the preview to the open part. Where the preview is below the texts, only the texts. */
function useShownPart(part: string | null) {
  const isNarrow = useIsNarrow()
  useEffect(() => {
    if (part === null) return
    // The texts begin with the first part, below the way back.
    const ids = [part === reportPart ? null : part, isNarrow ? null : `preview-${part}`]
    for (const id of ids) if (id) document.getElementById(id)?.scrollIntoView?.({ block: 'start' })
  }, [part, isNarrow])
}

type SaveBarProps = { formId: string; isSaving: boolean; isUnsaved: boolean }

/** At the end of the window, in reach from every part of a long report. */
const SaveBar = ({ formId, isSaving, isUnsaved }: SaveBarProps) => (
  <div className={styles.save}>
    <Button type="submit" form={formId} variant="primary" small busy={isSaving}>
      {isSaving ? 'Saving...' : 'Save'}
    </Button>
    {isUnsaved && <span className={text.muted}>Unsaved changes</span>}
  </div>
)

const Head = ({ contest }: Pick<ReportPreparation, 'contest'>) => (
  <PanesHead back={paths.results(contest._id)} backLabel="Back to the results" title="Report" contest={contest.title}>
    <HeadNote>
      <p>Anyone can read this once it's published: findings, totals, and payouts.</p>
    </HeadNote>
  </PanesHead>
)

type FindingRowProps = {
  finding: Finding
  choices: Choices
  to: string
  isOpen: boolean
  replace: boolean
  onOpen: (() => void) | undefined
}

function FindingRow({ finding, choices, ...link }: FindingRowProps) {
  const { redactions = [] } = choices[finding.issueId] ?? {}
  const marks = redactions.length === 0 ? '' : ` · ${redactions.length} redacted`
  return (
    <PaneRow
      {...link}
      status="valid"
      icon="circle-check"
      title={<VisibleText>{textOf(finding, choices).title}</VisibleText>}
      note={`${finding.anchor}${marks}`}
    />
  )
}
