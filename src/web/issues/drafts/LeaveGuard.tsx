import { useBlocker } from 'react-router'
import { useSession } from '../../accounts/session/session-store'
import { useLeaveWarning } from '../../drafts/leave-warning'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { copyText } from '../../ui/text/copy-text'
import { reportText } from '../submitting/issue-form'
import type { DraftView } from './open-draft'
import type { Draft } from './use-draft'

const isUnsaved = ({ saving }: DraftView) => saving.kind === 'failed' || saving.kind === 'too_long'

/** Asks before leaving, but only where leaving loses something: a stored draft is simply restored. */
export function LeaveGuard({ draft: { view, desk } }: { draft: Draft }) {
  // Asked at the moment of leaving: a text that has just been submitted is safe before the screen is drawn again. And
  // whose session has ended is on the way to the login, and nothing may stand in that way.
  const blocker = useBlocker(() => isUnsaved(desk.current()) && useSession.getState().isAuthenticated)
  useLeaveWarning(isUnsaved(view))
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      tone="warn"
      onClose={() => blocker.reset?.()}
      title="Leave without a saved draft?"
      description="This text could not be saved on this device. It lasts only as long as this tab is open."
      actions={
        <>
          <Button onClick={() => blocker.reset?.()}>Stay</Button>
          <Button onClick={() => void copyText(reportText(view.values), 'Text copied')}>Copy text</Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            Leave
          </Button>
        </>
      }
    />
  )
}
