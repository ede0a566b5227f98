import type { Blocker } from 'react-router'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'

type LeaveGuardProps = { blocker: Blocker; isKept: boolean; onForget: () => void }

/** Asked before leaving a form with unsaved changes. Leaving loses nothing, unless this device keeps nothing. */
export function LeaveGuard({ blocker, isKept, onForget }: LeaveGuardProps) {
  const stay = () => blocker.reset?.()
  return (
    <Dialog
      isOpen={blocker.state === 'blocked'}
      tone="warn"
      onClose={stay}
      title="Leave without saving?"
      description={
        isKept
          ? 'Your changes are not saved. This device keeps them until you come back to this form, or discard them.'
          : 'Your changes are not saved, and this browser does not let them be kept. Leaving loses them.'
      }
      actions={
        <>
          <Button onClick={stay}>Keep editing</Button>
          <Button
            variant="danger"
            onClick={() => {
              onForget()
              blocker.proceed?.()
            }}
          >
            Discard changes
          </Button>
          {isKept && (
            <Button variant="primary" onClick={() => blocker.proceed?.()}>
              Leave and keep
            </Button>
          )}
        </>
      }
    />
  )
}
