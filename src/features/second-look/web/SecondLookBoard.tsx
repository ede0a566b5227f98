import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../../../web/links'
import { ListKeyBar } from '../../../web/panes/KeyBar'
import { ListNote, ListPane, PaneRow, PaneRows, RowsHead } from '../../../web/panes/PaneList'
import { EmptyPanes, NothingOpen, PanesHead, PanesPage, SidePart } from '../../../web/panes/Panes'
import { useOpenRow } from '../../../web/panes/use-open-row'
import { paths } from '../../../web/paths'
import { Disclosure } from '../../../web/ui/Disclosure'
import { EmptyState } from '../../../web/ui/EmptyState'
import { Fact, Facts } from '../../../web/ui/Facts'
import { PlaceInLine } from '../../../web/ui/Gutter'
import layout from '../../../web/ui/layout.module.css'
import { VisibleText } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { formatDeadline } from '../../../web/ui/time/dates'
import { Time } from '../../../web/ui/time/Time'
import { textParam, useUrlState } from '../../../web/url-state'
import type { SecondLooks } from '../contract'
import { OpenDifference } from './OpenDifference'
import { OpenLook } from './OpenLook'
import styles from './SecondLook.module.css'
import { canTakeLook, openDifferencesText, progressText, secondLookLabel } from './second-look-labels'

const address = { issue: textParam }

const decisionKeys = [
  { keys: ['1'], does: 'Valid' },
  { keys: ['3'], does: 'Invalid, with a reason' },
]

type Look = SecondLooks['looks'][number]
type Difference = SecondLooks['differences'][number]

/** The drawn submissions, and the one that is judged a second time or whose two verdicts differ. */
export function SecondLookBoard({ view }: { view: SecondLooks }) {
  const { contest, looks, differences } = view
  const { view: urlState, hrefFor, show } = useUrlState<{ issue: string }>(address)
  const looksToTake = looks.filter(canTakeLook)
  const differing = new Set(differences.map(({ issueId }) => issueId))
  const first = looksToTake[0] ?? differences.find(({ resolution }) => resolution === null) ?? differences[0]
  const { openId, panes, rowOpened } = useOpenRow({
    title: 'In the second look',
    ids: [...looksToTake, ...differences].map(({ issueId }) => issueId),
    chosenId: urlState.issue,
    firstId: first?.issueId ?? null,
    onOpen: (issue, how) => show({ issue }, how),
    keys: decisionKeys,
  })
  const look = looksToTake.find(({ issueId }) => issueId === openId)
  const difference = differences.find(({ issueId }) => issueId === openId)
  const linkOf = (issueId: string) => ({
    to: hrefFor({ issue: issueId }),
    isOpen: issueId === openId,
    replace: urlState.issue !== '',
    onOpen: rowOpened,
  })
  const head = (
    <PanesHead
      back={paths.contest(contest._id)}
      backLabel="Back to the contest"
      title="Second look"
      contest={contest.title}
    />
  )
  if (looks.length === 0 && differences.length === 0) return <NotDrawn view={view} head={head} />
  const opened = { contestId: contest._id, panes, onBack: () => show({ issue: '' }) }
  return (
    <PanesPage
      head={head}
      isOpened={look !== undefined || difference !== undefined}
      columns="wideSide"
      foot={<ListKeyBar keys={look ? [[['1', '3'], 'decide']] : []} />}
    >
      <ListPane label="Drawn submissions" pane={panes.list}>
        <ListNote>
          <p className={text.muted}>
            <span>{explanationOf(view)}</span> <Link to={paths.editContest(contest._id)}>Contest settings</Link>
          </p>
        </ListNote>
        <PaneRows>
          {looksToTake.length > 0 && <Looks title={progressText(looks)} looks={looksToTake} linkOf={linkOf} />}
          {differences.length > 0 && <Differences differences={differences} linkOf={linkOf} />}
          <Looks
            title={looksToTake.length + differences.length > 0 ? 'Other drawn submissions' : 'Drawn submissions'}
            looks={looks.filter((one) => !canTakeLook(one) && !differing.has(one.issueId))}
          />
          <DrawFacts view={view} />
        </PaneRows>
      </ListPane>
      {look && <OpenLook key={look.issueId} look={look} {...opened} />}
      {difference && <OpenDifference key={difference.issueId} difference={difference} {...opened} />}
      {!look && !difference && <NothingOpen>{nothingOpenText(view, first !== undefined)}</NothingOpen>}
    </PanesPage>
  )
}

const nothingOpenText = ({ judgeRefusal, looks }: SecondLooks, canOpen: boolean): string => {
  if (canOpen) return 'Open a submission to decide.'
  return judgeRefusal === 'conflict_of_interest'
    ? 'You submitted to this contest, so other judges take its second looks.'
    : `Nothing for you to decide. ${progressText(looks)}.`
}

function explanationOf({ percent }: SecondLooks): string {
  const share = percent === null ? 'A random sample' : `A random ${percent}%, and at least 10,`
  return `${share} of the submissions is judged by a second judge who doesn’t see the first verdict. Where the two differ, the lead judge decides.`
}

function NotDrawn({ view, head }: { view: SecondLooks; head: ReactElement }) {
  const { percent, drawableAt, draw } = view
  const when = draw?.drawnAt ? null : formatDeadline(new Date(drawableAt))
  return (
    <PanesPage head={head} isOpened={false}>
      <EmptyPanes>
        <EmptyState
          title={percent === null ? 'This contest has no second look' : when ? 'Not drawn yet' : 'Nothing drawn'}
          action={<ButtonLink to={paths.editContest(view.contest._id)}>Contest settings</ButtonLink>}
        >
          {percent !== null && when && <p>{`Submissions are drawn after the contest ends, from ${when} on.`}</p>}
          <p>{explanationOf(view)}</p>
        </EmptyState>
        <DrawFacts view={view} />
      </EmptyPanes>
    </PanesPage>
  )
}

/** A number, where the server sends no title. */
const titleOf = ({ title, placeInLine }: Pick<Look, 'title' | 'placeInLine'>) =>
  title === null ? `Submission ${placeInLine}` : <VisibleText>{title}</VisibleText>

type LinkOf = (issueId: string) => { to: string; isOpen: boolean; replace: boolean; onOpen: (() => void) | undefined }

function Looks({ title, looks, linkOf }: { title: string; looks: readonly Look[]; linkOf?: LinkOf }) {
  if (looks.length === 0) return null
  return (
    <>
      <RowsHead>{title}</RowsHead>
      <ol>
        {looks.map((look) => (
          <li key={look.issueId}>
            <PaneRow
              isOpen={false}
              {...linkOf?.(look.issueId)}
              status={canTakeLook(look) ? 'pending' : undefined}
              gutter={<PlaceInLine>{look.placeInLine}</PlaceInLine>}
              title={titleOf(look)}
              note={secondLookLabel(look)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

function Differences({ differences, linkOf }: { differences: readonly Difference[]; linkOf: LinkOf }) {
  return (
    <>
      <RowsHead>{`Different verdicts · ${openDifferencesText(differences)}`}</RowsHead>
      <ol>
        {differences.map((difference) => {
          const { issueId, placeInLine, first, second, resolution } = difference
          return (
            <li key={issueId}>
              <PaneRow
                {...linkOf(issueId)}
                status={resolution ? resolution.verdict : 'warn'}
                gutter={<PlaceInLine>{placeInLine}</PlaceInLine>}
                title={titleOf(difference)}
                note={
                  resolution ? `Resolved: ${resolution.verdict}` : `First ${first.verdict}, second ${second.verdict}`
                }
              />
            </li>
          )
        })}
      </ol>
    </>
  )
}

/** How anyone can verify that the draw wasn't manipulated. */
function DrawFacts({ view: { draw, percent, looks } }: { view: SecondLooks }) {
  if (!draw) return null
  return (
    <SidePart title="The draw">
      <Facts>
        <Fact term="Drawn">{draw.drawnAt ? `${looks.length} of ${draw.submissions}` : `${percent}%, at least 10`}</Fact>
        <Fact term="Seed committed">
          <Time at={draw.committedAt} />
        </Fact>
        {draw.drawnAt && (
          <Fact term="Drawn at">
            <Time at={draw.drawnAt} />
          </Fact>
        )}
      </Facts>
      <Disclosure title="Check it" className={layout.belowSmall}>
        <p className={text.muted}>
          The SHA-256 of the seed was in the ledger before judging started. The submissions whose ids have the lowest
          HMAC-SHA-256 with the seed as key are drawn.
        </p>
        <p className={text.muted}>SHA-256 of the seed</p>
        <code className={styles.code}>{draw.commitment}</code>
        {draw.seed && (
          <>
            <p className={text.muted}>Seed</p>
            <code className={styles.code}>{draw.seed}</code>
          </>
        )}
      </Disclosure>
    </SidePart>
  )
}
