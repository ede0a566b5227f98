import { Link } from 'react-router'
import type { Contest } from '../../../contract/contest'
import type { Reply } from '../../../contract/endpoints'
import { appealStageOf, formatAppealHours } from '../../../web/contests/appeal-time'
import { useContestClock } from '../../../web/contests/contest-time'
import { BackLink } from '../../../web/links'
import { Pager } from '../../../web/loading/Pager'
import { paths } from '../../../web/paths'
import { classNames } from '../../../web/ui/class-names'
import { PlaceInLine } from '../../../web/ui/Gutter'
import layout from '../../../web/ui/layout.module.css'
import { SheetHead } from '../../../web/ui/PageHead'
import panel from '../../../web/ui/Panel.module.css'
import { Panel, SheetLine, SheetSection } from '../../../web/ui/Sheet'
import sheet from '../../../web/ui/Sheet.module.css'
import { VisibleText } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { Deadline } from '../../../web/ui/time/Countdown'
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
}

/** A contest's appeals in the side rail, and one of them next to its submission. */
export function AppealsBoard({ contest, list, view, hrefFor }: AppealsBoardProps) {
  const { appeals, openCount, decidableCount = openCount, pagination } = list
  const current = appeals.find(({ _id }) => _id === view.appeal) ?? appeals.find(canDecideAppeal) ?? appeals[0]
  return (
    <>
      <BackLink to={paths.contest(contest._id)}>
        <VisibleText>{contest.title}</VisibleText>
      </BackLink>
      <article className={classNames(panel.columns, panel.parts)}>
        <div className={classNames(sheet.sheet, panel.top)}>
          <SheetHead title="Appeals">
            <Stage contest={contest} openCount={openCount} />
          </SheetHead>
        </div>
        <aside className={panel.rail}>
          {appeals.length > 0 && (
            <Panel title={openWords(openCount, decidableCount)} className={panel.first}>
              <ol className={layout.lines}>
                {appeals.map((appeal) => (
                  <SheetLine
                    as="li"
                    key={appeal._id}
                    status={appealDisplayStatus(appeal.state).tone}
                    gutter={<PlaceInLine>{appeal.issue.placeInLine}</PlaceInLine>}
                  >
                    <Link
                      className={appeal._id === current?._id ? text.strong : undefined}
                      to={hrefFor({ appeal: appeal._id })}
                      aria-current={appeal._id === current?._id ? 'true' : undefined}
                    >
                      {appealKindLabel(appeal.kind)}
                    </Link>
                    <p className={text.muted}>{appealStatusLabel(appeal)}</p>
                  </SheetLine>
                ))}
              </ol>
              <Pager page={view.page} pages={pagination.pages} hrefFor={({ page }) => hrefFor({ page, appeal: '' })} />
            </Panel>
          )}
        </aside>
        <div className={classNames(sheet.sheet, panel.body)}>
          {current ? (
            <OpenAppeal key={current._id} contestId={contest._id} appeal={current} />
          ) : (
            <SheetSection title="No appeals" icon="flag">
              <p className={text.muted}>No one has appealed in this contest.</p>
            </SheetSection>
          )}
        </div>
      </article>
    </>
  )
}

/** How many this judge can decide, and how many await someone else. */
function openWords(open: number, own: number): string {
  if (open === 0) return 'All decided'
  if (own === open) return `${open} to decide`
  return own === 0 ? `None for you, ${open} for other judges` : `${own} for you, ${open - own} for other judges`
}

/** Until when more can arrive. */
function Stage({ contest, openCount }: { contest: Contest; openCount: number }) {
  const now = useContestClock([contest])
  const stage = appealStageOf(contest, now)
  if (stage === 'open') {
    return <Deadline at={new Date(contest.appealsEndAt ?? '')} now={now} prefix="Authors can appeal for another" />
  }
  return <p className={text.muted}>{appealStageText(contest, stage, openCount)}</p>
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
