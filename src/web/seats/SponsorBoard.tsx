import type { ReleasedIssue, SponsorPageView } from '../../contract/seats/sponsors'
import { filledOptionalTexts } from '../../domain/issues/issue-text'
import { verdictLabel } from '../../domain/judging/verdict-label'
import { Report } from '../issues/report/Report'
import { SubmittedReport } from '../issues/report/SubmittedReport'
import { Pager } from '../loading/Pager'
import { ListKeyBar } from '../panes/KeyBar'
import { ListPane, PaneRow, PaneRows, RowsHead } from '../panes/PaneList'
import { HeadNote, MainPane, NothingOpen, PanesHead, PanesPage, SidePane, SidePart } from '../panes/Panes'
import { useOpenRow } from '../panes/use-open-row'
import { paths } from '../paths'
import { Disclosure } from '../ui/Disclosure'
import { PlaceInLine } from '../ui/Gutter'
import layout from '../ui/layout.module.css'
import { SheetSection } from '../ui/Sheet'
import { statusLabel } from '../ui/Status'
import type { Elements } from '../ui/text/elements'
import { VisibleName, VisibleText } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import { AnswerForm } from './AnswerForm'
import { Answers } from './Answers'
import { isAnswered, type ReleasedGroup, releasedGroups } from './released-groups'
import { answerSummary, sponsorSummary, submissionNumbers } from './seat-labels'
import { useOwnWaiting } from './seats-api'

export type SponsorView = { page: number; show: string }

type SponsorBoardProps = {
  sponsorPage: SponsorPageView
  view: SponsorView
  hrefFor: (change: Partial<SponsorView>) => string
  show: (change: Partial<SponsorView>, how?: { replace: boolean }) => void
  /** What features say about the contest, such as its questions; null without any. */
  questions: Elements | null
}

/** In place of the id of a submission. */
const questionsId = 'questions'

/** What was released: first what waits for an answer, one row for each issue, with the report and the answer beside it. */
export function SponsorBoard({ sponsorPage, view, hrefFor, show, questions }: SponsorBoardProps) {
  const { contest, pagination } = sponsorPage
  const groups = releasedGroups(sponsorPage.issues)
  const waiting = groups.filter((group) => !isAnswered(group))
  const answered = groups.filter(isAnswered)
  const shownGroups = [...waiting, ...answered]
  const ids = shownGroups.map(([first]) => first._id)
  const { openId, panes, rowOpened } = useOpenRow({
    title: 'For sponsors',
    ids: questions ? [...ids, questionsId] : ids,
    chosenId: view.show,
    firstId: ids[0] ?? null,
    onOpen: (id, how) => show({ show: id }, how),
  })
  const group = shownGroups.find(([first]) => first._id === openId)
  const count = useOwnWaiting(contest._id)?.answers ?? waiting.length
  const link = (id: string) => ({
    to: hrefFor({ show: id }),
    isOpen: id === openId,
    replace: view.show !== '',
    onOpen: rowOpened,
  })
  const rowsOf = (listed: ReleasedGroup[]) => (
    <ol>
      {listed.map((one) => (
        <li key={one[0]._id}>
          <GroupRow group={one} {...link(one[0]._id)} />
        </li>
      ))}
    </ol>
  )
  const onBack = () => show({ show: '' })
  return (
    <PanesPage head={<Head seen={sponsorPage} />} isOpened={openId !== null} columns="wideSide" foot={<ListKeyBar />}>
      <ListPane label="Released submissions" pane={panes.list}>
        <PaneRows>
          <RowsHead>{count === 0 ? 'Nothing needs your response' : `Needs your response: ${count}`}</RowsHead>
          {rowsOf(waiting)}
          {answered.length > 0 && <RowsHead>Answered</RowsHead>}
          {rowsOf(answered)}
          <Pager page={view.page} pages={pagination.pages} hrefFor={({ page }) => hrefFor({ page, show: '' })} />
          {questions && <RowsHead>About the contest</RowsHead>}
          {questions && <PaneRow icon="list" title="Questions" {...link(questionsId)} />}
        </PaneRows>
      </ListPane>
      {group && <OpenGroup key={group[0]._id} contestId={contest._id} group={group} panes={panes} onBack={onBack} />}
      {openId === questionsId && (
        <MainPane label="Questions" pane={panes.main} backLabel="Submissions" onBack={onBack} isAlone>
          {questions}
        </MainPane>
      )}
      {openId === null && <NothingOpen>Open a submission to read and answer it.</NothingOpen>}
    </PanesPage>
  )
}

const Head = ({ seen }: { seen: SponsorPageView }) => (
  <PanesHead
    back={paths.contest(seen.contest._id)}
    backLabel="Back to the contest"
    title="For sponsors"
    contest={seen.contest.title}
  >
    <HeadNote>
      <p>{sponsorSummary(seen)}</p>
    </HeadNote>
  </PanesHead>
)

type RowProps = {
  group: ReleasedGroup
  to: string
  isOpen: boolean
  replace: boolean
  onOpen?: (() => void) | undefined
}

function GroupRow({ group, ...link }: RowProps) {
  const [first] = group
  const others = group.length === 1 ? '' : `${group.length} submissions · `
  return (
    <PaneRow
      {...link}
      status={isAnswered(group) ? 'done' : 'pending'}
      gutter={<PlaceInLine>{first.placeInLine}</PlaceInLine>}
      title={<VisibleText>{first.title}</VisibleText>}
      note={`${others}${answerSummary(first.answers) ?? statusLabel(first.status)}`}
    />
  )
}

type OpenGroupProps = {
  contestId: string
  group: ReleasedGroup
  panes: ReturnType<typeof useOpenRow>['panes']
  onBack: () => void
}

function OpenGroup({ contestId, group, panes, onBack }: OpenGroupProps) {
  const [first] = group
  const form = <AnswerForm contestId={contestId} group={group} />
  return (
    <>
      <MainPane
        label={`Submission ${first.placeInLine}: ${first.title}`}
        pane={panes.main}
        backLabel="Submissions"
        onBack={onBack}
      >
        <ReleasedReports group={group} />
      </MainPane>
      <SidePane label="Response" pane={panes.side}>
        {isAnswered(group) ? (
          <SidePart title="Your response">
            <Answers answers={first.answers} />
            <Disclosure className={layout.belowLarge} title="Change the response">
              {form}
            </Disclosure>
          </SidePart>
        ) : (
          <SidePart title={`Respond to ${submissionNumbers(group)}`}>{form}</SidePart>
        )}
      </SidePane>
    </>
  )
}

/** The first submission of an issue in full, and below it those that report the same. */
function ReleasedReports({ group: [first, ...others] }: { group: ReleasedGroup }) {
  return (
    <>
      <SubmittedReport issue={first} status={first.status} about={<Byline issue={first} />} />
      {others.map((issue) => (
        <SheetSection
          key={issue._id}
          title={<VisibleText>{issue.title}</VisibleText>}
          placeInLine={issue.placeInLine}
          status="duplicate"
        >
          <p>
            <Byline issue={issue} />
          </p>
          <Disclosure title={`Read submission ${issue.placeInLine}`}>
            <OtherText issue={issue} />
          </Disclosure>
        </SheetSection>
      ))}
    </>
  )
}

const Byline = ({ issue }: { issue: ReleasedIssue }) => (
  <span className={text.muted}>
    <span>{`Submission ${issue.placeInLine} by`}</span> <VisibleName>{issue.author.username}</VisibleName>
    <span>{`: ${verdictLabel(issue)}`}</span>
  </span>
)

function OtherText({ issue }: { issue: ReleasedIssue }) {
  const { placeInLine, description } = issue
  return (
    <>
      <Report markdown={description} prefix={`L${placeInLine}-`} />
      {filledOptionalTexts(issue).map(({ name, label, anchor, markdown }) => (
        <section key={name}>
          <h3>{label}</h3>
          <Report markdown={markdown} prefix={`${anchor}${placeInLine}-`} />
        </section>
      ))}
    </>
  )
}
