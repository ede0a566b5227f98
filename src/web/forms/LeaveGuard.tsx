import { useBlocker } from 'react-router'
import { useSession } from '../accounts/session/session-store'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { useListener } from '../ui/keys/use-listener'
import type { Elements } from '../ui/text/elements'

type LeaveGuardProps = {
  /** Asked at the moment of leaving, so that text that was just sent does not stop anybody. */
  isUnsaved: () => boolean
  /** Closing the tab would lose the text, so the browser asks as well. */
  isLostOnClose: boolean
  title: string
  description: string
  stayLabel: string
  /** The other buttons; `leave` goes where the link led. */
  actions: (leave: () => void) => Elements
}

/** Asks before somebody leaves a form. A session that ends leads to the login, and nothing stops that. */
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
