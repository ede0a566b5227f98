import { rewriteLabel } from '../../../web/judging/revisions/rewrite-label'
import type { Judging } from '../../../web/judging/triage-api'
import { TitleLink } from '../../../web/links'
import { SidePart } from '../../../web/panes/Panes'
import { paths } from '../../../web/paths'
import { classNames } from '../../../web/ui/class-names'
import { Caution } from '../../../web/ui/Field'
import layout from '../../../web/ui/layout.module.css'
import { StatusLabel, StatusTag } from '../../../web/ui/Status'
import { VisibleParagraph } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import type { AppealForJudge } from '../contract'

/** The decision that is being appealed. */
export function AppealedIssue({ kind, judging }: { kind: AppealForJudge['kind']; judging: Judging }) {
  return (
    <SidePart title="Decision under appeal">
      {kind === 'verdict' && <DecidedVerdict judging={judging} />}
      {kind === 'group' && <DecidedGroup judging={judging} />}
      {kind === 'place' && <DecidedPlace judging={judging} />}
    </SidePart>
  )
}

function DecidedVerdict({ judging: { issue } }: { judging: Judging }) {
  const { status, invalidationReason, knownIssue, isDuplicate, isPrimary } = issue
  return (
    <div className={layout.stack}>
      <p className={layout.row}>
        <StatusLabel status={status} />
        {isDuplicate && <StatusTag status={isPrimary ? 'primary' : 'duplicate'} />}
      </p>
      {knownIssue && (
        <VisibleParagraph className={text.preLine}>
          {`Known issue ${knownIssue.number}: ${knownIssue.text}`}
        </VisibleParagraph>
      )}
      {invalidationReason && <VisibleParagraph className={text.preLine}>{invalidationReason}</VisibleParagraph>}
    </div>
  )
}

function DecidedGroup({ judging: { issue, group } }: { judging: Judging }) {
  if (!group) return <p>Not in a group.</p>
  return (
    <>
      <p>{`Group ${group.label}, with:`}</p>
      <ul className={classNames(layout.stack, layout.belowSmall)}>
        {group.members
          .filter(({ _id }) => _id !== issue._id)
          .map(({ _id, placeInLine, title, status }) => (
            <li key={_id} className={layout.baseline}>
              <span>{`#${placeInLine}`}</span>
              <TitleLink to={paths.submission(_id)}>{title}</TitleLink>
              <StatusLabel status={status} />
            </li>
          ))}
      </ul>
    </>
  )
}

function DecidedPlace({ judging: { issue, revisions } }: { judging: Judging }) {
  const deciding = revisions.find(({ isDeciding }) => isDeciding)
  const last = revisions.at(-1)
  return (
    <>
      <p>{`Revision ${deciding?.number ?? revisions.length} of ${revisions.length} decides its place, ${issue.placeInLine}${deciding?.isCertified ? ': a judge certified it.' : '.'}`}</p>
      {last?.rewritten && <Caution>{`Revision ${last.number}${rewriteLabel(last)}.`}</Caution>}
    </>
  )
}
