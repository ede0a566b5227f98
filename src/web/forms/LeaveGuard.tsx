import { useBlocker } from 'react-router'
import { useSession } from '../accounts/session/session-store'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { useListener } from '../ui/keys/use-listener'
import type { Elements } from '../ui/text/elements'

type LeaveGuardProps = {
  /** Evaluated on navigation, so a submitted form doesn't block it. */
  isUnsaved: () => boolean
  /** Closing the tab would lose the text, so the browser warns as well. */
  isLostOnClose: boolean
  title: string
  description: string
  stayLabel: string
  /** Additional buttons; `leave` continues to the link's target. */
  actions: (leave: () => void) => Elements
}

/** Asks for confirmation before leaving a form. Doesn't block the redirect to login when a session ends. */
export function LeaveGuard({ isUnsaved, isLostOnClose, title, description, stayLabel, actions }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isUnsaved() && useSession.getState().isAuthenticated,
  )
  useListener(window, isLostOnClose ? ['beforeunload'] : [], (event) => event.preventDefault())
  const stay = () => blocker.reset?.()
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      tone="warn"
      onClose={stay}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={stay}>{stayLabel}</Button>
          {actions(() => blocker.proceed?.())}
        </>
      }
    />
  )
}
