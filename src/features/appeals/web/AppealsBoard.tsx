import type { Contest } from '../../../contract/contest'
import type { Reply } from '../../../contract/endpoints'
import { appealStageOf, formatAppealHours } from '../../../web/contests/appeal-time'
import { useContestClock } from '../../../web/contests/contest-time'
import { Pager } from '../../../web/loading/Pager'
import { ListKeyBar } from '../../../web/panes/KeyBar'
import { ListPane, PaneRow, PaneRows, RowsHead } from '../../../web/panes/PaneList'
import { EmptyPanes, HeadNote, NothingOpen, PanesHead, PanesPage } from '../../../web/panes/Panes'
import { useOpenRow } from '../../../web/panes/use-open-row'
import { paths } from '../../../web/paths'
import { EmptyState } from '../../../web/ui/EmptyState'
import { PlaceInLine } from '../../../web/ui/Gutter'
import { VisibleText } from '../../../web/ui/text/VisibleText'
import { Deadline } from '../../../web/ui/time/Countdown'
import type { AppealForJudge } from '../contract'
import { appealStatusLabel, canDecideAppeal } from './appeal-decision-labels'
import { appealDisplayStatus, appealKindLabel } from './appeal-labels'
import { OpenAppeal } from './OpenAppeal'

type View = { appeal: string; page: number }
type Appeals = Reply<'listContestAppeals'>['data']

type AppealsBoardProps = {
  contest: Contest
  list: Appeals
  view: View
  hrefFor: (change: Partial<View>) => string
  show: (change: Partial<View>, how?: { replace: boolean }) => void
}

/** A contest's appeals, one of them with its submission and its decision. */
export function AppealsBoard({ contest, list, view, hrefFor, show }: AppealsBoardProps) {
  const { appeals, openCount, decidableCount = openCount, pagination } = list
  const first = appeals.find(canDecideAppeal) ?? appeals[0]
  const { openId, panes, rowOpened } = useOpenRow({
    title: 'In the appeals',
    ids: appeals.map(({ _id }) => _id),
    chosenId: view.appeal,
    firstId: first?._id ?? null,
    onOpen: (appeal, how) => show({ appeal }, how),
  })
  const current = appeals.find(({ _id }) => _id === openId)
  const head = (
    <PanesHead
      back={paths.contest(contest._id)}
      backLabel="Back to the contest"
      title="Appeals"
      contest={contest.title}
    >
      <HeadNote>
        <Stage contest={contest} openCount={openCount} />
      </HeadNote>
    </PanesHead>
  )
  if (appeals.length === 0) {
    return (
      <PanesPage head={head} isOpened={false}>
        <EmptyPanes>
          <EmptyState title="No appeals">No one has appealed in this contest.</EmptyState>
        </EmptyPanes>
      </PanesPage>
    )
  }
  const listLabel = openAppealsText(openCount, decidableCount)
  return (
    <PanesPage head={head} isOpened={current !== undefined} columns="wideSide" foot={<ListKeyBar />}>
      <ListPane label={listLabel} pane={panes.list}>
        <RowsHead>{listLabel}</RowsHead>
        <PaneRows>
          <ol>
            {appeals.map((appeal) => (
              <li key={appeal._id}>
                <AppealRow
                  appeal={appeal}
                  isOpen={appeal === current}
                  to={hrefFor({ appeal: appeal._id })}
                  replace={view.appeal !== ''}
                  onOpen={rowOpened}
                />
              </li>
            ))}
          </ol>
          <Pager page={view.page} pages={pagination.pages} hrefFor={({ page }) => hrefFor({ page, appeal: '' })} />
        </PaneRows>
      </ListPane>
      {current ? (
        <OpenAppeal
          key={current._id}
          contestId={contest._id}
          appeal={current}
          panes={panes}
          onBack={() => show({ appeal: '' })}
        />
      ) : (
        <NothingOpen>Open an appeal to read it and decide.</NothingOpen>
      )}
    </PanesPage>
  )
}

type AppealRowProps = {
  appeal: AppealForJudge
  isOpen: boolean
  to: string
  replace: boolean
  onOpen: (() => void) | undefined
}

const AppealRow = ({ appeal, ...link }: AppealRowProps) => (
  <PaneRow
    {...link}
    status={appealDisplayStatus(appeal.state).tone}
    gutter={<PlaceInLine>{appeal.issue.placeInLine}</PlaceInLine>}
    title={<VisibleText>{appeal.issue.title}</VisibleText>}
    note={`${appealKindLabel(appeal.kind)} · ${appealStatusLabel(appeal)}`}
  />
)

/** How many this judge can decide, and how many await someone else. */
function openAppealsText(open: number, decidable: number): string {
  if (open === 0) return 'All decided'
  if (decidable === open) return `${open} to decide`
  return decidable === 0
    ? `None for you, ${open} for other judges`
    : `${decidable} for you, ${open - decidable} for other judges`
}

/** Until when more can arrive. */
function Stage({ contest, openCount }: { contest: Contest; openCount: number }) {
  const now = useContestClock([contest])
  const stage = appealStageOf(contest, now)
  if (stage === 'open') {
    return <Deadline at={new Date(contest.appealsEndAt ?? '')} now={now} prefix="Authors can appeal for another" />
  }
  return <p>{appealStageText(contest, stage, openCount)}</p>
}

function appealStageText(contest: Contest, stage: ReturnType<typeof appealStageOf>, openCount: number): string {
  if (contest.isFinalized) return 'The contest is finalized.'
  if (stage === 'awaited') {
    return `Authors can appeal for ${formatAppealHours(contest)} once preliminary results are published.`
  }
  if (stage === 'none') return 'This contest has no appeal period.'
  return openCount > 0
    ? 'The appeal period is over. The contest can be finalized once every appeal is decided.'
    : 'The appeal period is over, and every appeal is decided.'
}
