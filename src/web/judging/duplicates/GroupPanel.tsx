import type { QueueEntry } from '../../../contract/judging'
import { useAsyncAction } from '../../forms/use-async-action'
import panes from '../../panes/Panes.module.css'
import { useRowFocusFallback } from '../../ui/access/list-focus'
import { Button, IconButton } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import { Caution } from '../../ui/Field'
import { RefusalNote } from '../../ui/form/RefusalNote'
import { Gutter } from '../../ui/Gutter'
import { Icon } from '../../ui/Icon'
import { KeyHint } from '../../ui/keys/KeyHint'
import status from '../../ui/Status.module.css'
import { VisibleText } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { Time } from '../../ui/time/Time'
import decision from '../deciding/Decision.module.css'
import { useOpenReport } from '../open-report'
import { rewriteLabel } from '../revisions/rewrite-label'
import type { Judging } from '../triage-api'
import duplicates from './Duplicates.module.css'
import { primaryText } from './duplicate-texts'

const partOf = (member: QueueEntry) => {
  if (member.status !== 'valid') return member.status
  return member.isPrimary ? 'primary' : 'duplicate'
}

/** The open issue's duplicate group. Its primary is computed and explained, never picked. */
export function GroupPanel({ judging: { group, issue } }: { judging: Judging }) {
  const { acts, isClosed, openIssue, openDialog } = useOpenReport()
  const more = useRowFocusFallback(group?.members.length ?? 0)
  const { failure, isSubmitting, send } = useAsyncAction()
  return (
    <div className={panes.part}>
      <h2>
        {group ? `Group ${group.label}` : 'Group'} <span className={text.faint}>first valid is primary</span>
      </h2>
      {group ? (
        <>
          <ol className={duplicates.members}>
            {group.members.map((member) => (
              <li key={member._id} data-status={partOf(member)}>
                <Gutter>{member.placeInLine}</Gutter>
                <Member member={member} isThis={member._id === issue._id} onOpen={() => openIssue(member._id)} />
                {!isClosed && (
                  <IconButton
                    icon="x"
                    label={`Remove ${member.placeInLine} from the group`}
                    disabled={isSubmitting}
                    onClick={() => void send(() => acts.ungroup(member))}
                  />
                )}
              </li>
            ))}
          </ol>
          <p className={decision.hint}>{primaryText(group.primary)}</p>
        </>
      ) : (
        <p className={text.muted}>Not in a group.</p>
      )}
      <RefusalNote>{failure}</RefusalNote>
      {!isClosed && (
        <Button ref={more} small className={decision.more} onClick={() => openDialog({ what: 'group' })}>
          <span>{group ? 'Add or merge…' : 'Group with…'}</span>
          <KeyHint>G</KeyHint>
        </Button>
      )}
    </div>
  )
}

function Member({ member, isThis, onOpen }: { member: QueueEntry; isThis: boolean; onOpen: () => void }) {
  return (
    <span>
      {isThis ? (
        <span className={text.strong}>This submission</span>
      ) : (
        <button type="button" className={button.link} onClick={onOpen} dir="auto">
          <VisibleText>{member.title}</VisibleText>
        </button>
      )}
      {member.isPrimary && (
        <span className={classNames(status.word, duplicates.primary)} data-status="primary">
          <Icon name="layers" small />
          <span className={text.visuallyHidden}>Primary</span>
        </span>
      )}
      <small>
        <Time at={member.receivedAt} />
      </small>
    </span>
  )
}

/** Which revision decides the place in line, with a link to all of them. */
export function RevisionsPanel({ judging: { revisions } }: { judging: Judging }) {
  const { isClosed, openDialog } = useOpenReport()
  const deciding = revisions.find(({ isDeciding }) => isDeciding)
  const certified = revisions.find(({ isCertified }) => isCertified)
  const isSuspended = certified !== undefined && !certified.isDeciding
  if (revisions.length < 2) return null
  return (
    <div className={panes.part}>
      <h2>
        Revisions <span className={text.faint}>{revisions.length}</span>
      </h2>
      <p className={text.muted}>
        {certified?.isDeciding
          ? `Revision ${certified.number} is certified as sufficient by itself, so it decides the place in line.`
          : `The last one, revision ${deciding?.number}, decides the place in line.`}
      </p>
      {isSuspended && (
        <Caution>{`Revision ${certified.number} was certified, and an edit has suspended the certificate. It counts again only if a judge confirms it.`}</Caution>
      )}
      <Rewrites revisions={revisions} />
      <Button small className={decision.more} onClick={() => openDialog({ what: 'revisions' })}>
        {isClosed ? 'Compare revisions…' : isSuspended ? 'Compare and confirm…' : 'Compare or certify…'}
      </Button>
    </div>
  )
}

const mostNamed = 3

/** The latest revisions that share little with an earlier one. The dialog lists all of them. */
function Rewrites({ revisions }: { revisions: Judging['revisions'] }) {
  const rewritten = revisions.filter((revision) => revision.rewritten).reverse()
  return rewritten
    .slice(0, mostNamed)
    .map((revision) => <Caution key={revision.seq}>{`Revision ${revision.number}${rewriteLabel(revision)}.`}</Caution>)
}

/** Submissions from other accounts with the same wallet. */
export function SameWallet({ places }: { places: readonly number[] }) {
  if (places.length === 0) return null
  return (
    <div className={panes.part} data-status="warn">
      <h2>Same wallet</h2>
      <p
        className={text.warning}
      >{`${places.join(', ')} ${places.length === 1 ? 'comes' : 'come'} from another account with the same wallet.`}</p>
    </div>
  )
}
