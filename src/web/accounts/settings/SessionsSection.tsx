import { useNavigate } from 'react-router'
import type { AccountSession } from '../../../contract/accounts/account-settings'
import { messageOf } from '../../api/http'
import { paths } from '../../paths'
import { useRowFocusFallback } from '../../ui/access/list-focus'
import { Button } from '../../ui/Button'
import { classNames } from '../../ui/class-names'
import { RefusalNote } from '../../ui/form/RefusalNote'
import layout from '../../ui/layout.module.css'
import { SheetSection } from '../../ui/Sheet'
import text from '../../ui/text.module.css'
import { formatDayTime } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { toast } from '../../ui/toast/toast'
import { useEndAllSessions, useEndSession, type useSessions } from './account-api'
import styles from './Settings.module.css'

export type Sessions = ReturnType<typeof useSessions>

export function SessionsSection({ sessions }: { sessions: Sessions }) {
  const navigate = useNavigate()
  const end = useEndSession()
  const endAll = useEndAllSessions()
  const everywhere = useRowFocusFallback(sessions.data?.length ?? 0)
  const failure = sessions.error ?? end.error ?? endAll.error

  const endOne = async (id: string) => {
    endAll.reset()
    // A refusal stays in the section, and the list is refetched in any case.
    const reply = await end.mutateAsync(id).catch(() => null)
    if (reply) toast.success(reply.message)
  }
  const leaveEverywhere = async () => {
    end.reset()
    const reply = await endAll.mutateAsync().catch(() => null)
    if (!reply) return
    toast.success(reply.message)
    await navigate(paths.login)
  }

  return (
    <SheetSection
      title="Sessions"
      icon="monitor"
      aside={
        <Button small ref={everywhere} busy={endAll.isPending} onClick={() => void leaveEverywhere()}>
          Sign out everywhere
        </Button>
      }
    >
      <p className={text.muted}>
        Where you are signed in. End sessions you don’t recognize, then change your password. Signing out everywhere
        includes this browser.
      </p>
      <ul className={classNames(layout.lines, layout.below)}>
        {sessions.data?.map((session) => (
          <SessionLine
            key={session._id}
            session={session}
            isEnding={end.isPending && end.variables === session._id}
            onEnd={() => void endOne(session._id)}
          />
        ))}
      </ul>
      <RefusalNote>{failure && messageOf(failure)}</RefusalNote>
      {sessions.isError && (
        <Button small onClick={() => void sessions.refetch()}>
          Retry
        </Button>
      )}
    </SheetSection>
  )
}

type SessionLineProps = { session: AccountSession; isEnding: boolean; onEnd: () => void }

function SessionLine({ session, isEnding, onEnd }: SessionLineProps) {
  const started = formatDayTime(new Date(session.createdAt))
  return (
    <li className={classNames(layout.between, styles.session)}>
      <div>
        <p className={text.strong}>{session.browser}</p>
        <p className={text.faint}>
          <span>Started</span> <Time at={session.createdAt} />
          {!session.isCurrent && (
            <span>
              <span>, last used</span> <Time at={session.lastUsedAt} />
            </span>
          )}
        </p>
      </div>
      {session.isCurrent ? (
        <span className={text.muted}>This browser</span>
      ) : (
        <Button
          small
          busy={isEnding}
          onClick={onEnd}
          aria-label={`End session: ${session.browser}, started ${started}`}
        >
          End session
        </Button>
      )}
    </li>
  )
}
