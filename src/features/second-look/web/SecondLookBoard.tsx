import { Link } from 'react-router'
import { BackLink } from '../../../web/links'
import { paths } from '../../../web/paths'
import { classNames } from '../../../web/ui/class-names'
import { PlaceInLine } from '../../../web/ui/Gutter'
import { useKeys } from '../../../web/ui/keys/use-keys'
import { SheetHead } from '../../../web/ui/PageHead'
import panel from '../../../web/ui/Panel.module.css'
import { Fact, Panel, SheetLine, SheetSection } from '../../../web/ui/Sheet'
import sheet from '../../../web/ui/Sheet.module.css'
import { VisibleText } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { formatUtcDayTime, formatUtcStamp } from '../../../web/ui/time/dates'
import { Time } from '../../../web/ui/time/Time'
import { textParam, useUrlState } from '../../../web/url-state'
import type { SecondLooks } from '../contract'
import { Differences } from './Differences'
import { OpenLook } from './OpenLook'
import styles from './SecondLook.module.css'
import { canTakeLook, progressText, secondLookLabel } from './second-look-labels'

const address = { issue: textParam }

/** This page's shortcuts, for the list of keys. */
const lookKeys = {
  title: 'In the second look',
  single: [
    { keys: ['J'], does: 'Next submission' },
    { keys: ['K'], does: 'Previous submission' },
    { keys: ['1'], does: 'Valid' },
    { keys: ['3'], does: 'Invalid, with a reason' },
  ],
  combined: [],
}

export function SecondLookBoard({ view }: { view: SecondLooks }) {
  const { contest, looks, differences } = view
  const { view: shown, hrefFor, show } = useUrlState<{ issue: string }>(address)
  const open = looks.filter(canTakeLook)
  const current = open.find(({ issueId }) => issueId === shown.issue) ?? open[0] ?? null
  const step = (by: 1 | -1) => {
    const next = current && open[open.indexOf(current) + by]
    if (next) show({ issue: next.issueId }, { replace: true })
  }
  useKeys({ j: () => step(1), k: () => step(-1) }, lookKeys)
  return (
    <>
      <BackLink to={paths.contest(contest._id)}>
        <VisibleText>{contest.title}</VisibleText>
      </BackLink>
      <article className={classNames(panel.columns, panel.parts)}>
        <div className={classNames(sheet.sheet, panel.top)}>
          <SheetHead title="Second look">
            <p
              className={text.muted}
            >{`Drawn submissions are judged twice, the second time without seeing the first verdict.${view.percent === null ? ' This contest has no second look.' : ''}`}</p>
          </SheetHead>
        </div>
        <aside className={panel.rail}>
          <Draw view={view} />
          {looks.length > 0 && <Looks looks={looks} currentId={current?.issueId} hrefFor={hrefFor} />}
        </aside>
        <div className={classNames(sheet.sheet, panel.body)}>
          {current && <OpenLook key={current.issueId} contestId={contest._id} look={current} />}
          {!current && view.percent !== null && <NothingOpen view={view} />}
          {differences.length > 0 && <Differences contestId={contest._id} differences={differences} />}
        </div>
      </article>
    </>
  )
}

function NothingOpen({ view: { draw, looks, drawableAt, judgeRefusal } }: { view: SecondLooks }) {
  if (!draw?.drawnAt) {
    return (
      <SheetSection title="Not drawn yet" icon="calendar-clock">
        <p
          className={text.muted}
        >{`Submissions are drawn after the contest ends, from ${formatUtcDayTime(new Date(drawableAt))} on.`}</p>
      </SheetSection>
    )
  }
  return (
    <SheetSection title="Nothing for you to decide" icon="gavel">
      <p className={text.muted}>
        {judgeRefusal === 'conflict_of_interest'
          ? 'You submitted to this contest, so other judges take its second looks.'
          : `${progressText(looks)}.`}
      </p>
    </SheetSection>
  )
}

function Looks({ looks, currentId, hrefFor }: Pick<SecondLooks, 'looks'> & ListedProps) {
  return (
    <Panel title="Drawn submissions">
      <p className={text.muted}>{progressText(looks)}</p>
      <ol className={styles.looks}>
        {looks.map((look) => (
          <SheetLine
            as="li"
            key={look.issueId}
            status={look.state === 'difference' ? 'warn' : undefined}
            gutter={<PlaceInLine>{look.placeInLine}</PlaceInLine>}
          >
            {canTakeLook(look) ? (
              <Link
                to={hrefFor({ issue: look.issueId })}
                aria-current={look.issueId === currentId ? 'true' : undefined}
                aria-label={`Take the second look at submission ${look.placeInLine}`}
              >
                {secondLookLabel(look)}
              </Link>
            ) : (
              <span className={text.muted}>{secondLookLabel(look)}</span>
            )}
          </SheetLine>
        ))}
      </ol>
    </Panel>
  )
}

type ListedProps = { currentId: string | undefined; hrefFor: (view: { issue: string }) => string }

/** How anyone can verify that the draw wasn't manipulated. */
function Draw({ view: { draw, percent, looks } }: { view: SecondLooks }) {
  if (!draw) return null
  return (
    <Panel title="The draw" icon="stamp">
      <dl className={panel.facts}>
        <Fact term="Drawn">{draw.drawnAt ? `${looks.length} of ${draw.submissions}` : `${percent}%, at least 10`}</Fact>
        <Fact term="Seed committed">
          <Time at={draw.committedAt} format={formatUtcStamp} />
        </Fact>
        {draw.drawnAt && (
          <Fact term="Drawn at">
            <Time at={draw.drawnAt} format={formatUtcStamp} />
          </Fact>
        )}
      </dl>
      <details>
        <summary>Check it</summary>
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
      </details>
    </Panel>
  )
}
