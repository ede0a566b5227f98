import { useState } from 'react'
import type { Account } from '../../../contract/accounts/account-settings'
import { Button } from '../../ui/Button'
import { SheetSection } from '../../ui/Sheet'
import text from '../../ui/text.module.css'
import { formatDay } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import { useDisclosure } from '../settings/use-disclosure'
import { RecoveryCodes } from './RecoveryCodes'
import { TurnOffForm, TurnOnForm } from './SecondFactorForms'

/** For admins, and for former admins who turned it on. */
export function SecondFactorSection({ account }: { account: Account }) {
  const { secondFactor, user } = account
  const { isOpen, opener, open, close } = useDisclosure()
  const [codes, setCodes] = useState<string[] | null>(null)
  if (user.role !== 'admin' && !secondFactor) return null
  const kept = () => {
    setCodes(null)
    close()
  }
  return (
    <SheetSection
      title="Two-step login"
      icon="key"
      status={isOpen ? 'now' : undefined}
      aside={
        !isOpen && (
          <Button small ref={opener} onClick={open}>
            {secondFactor ? 'Turn off…' : 'Turn on…'}
          </Button>
        )
      }
    >
      {secondFactor ? <State secondFactor={secondFactor} /> : <Invitation />}
      {codes && <RecoveryCodes codes={codes} username={user.username} onKept={kept} />}
      {isOpen && !codes && !secondFactor && <TurnOnForm email={user.email} onTurnedOn={setCodes} onClose={close} />}
      {isOpen && !codes && secondFactor && <TurnOffForm email={user.email} onClose={close} />}
    </SheetSection>
  )
}

function Invitation() {
  return (
    <p className={text.muted}>
      Logging in also takes a code from an authenticator app, so a stolen password is not enough.
    </p>
  )
}

function State({ secondFactor }: { secondFactor: NonNullable<Account['secondFactor']> }) {
  const { since, recoveryCodesLeft: left } = secondFactor
  return (
    <p className={text.muted}>
      <span>On since</span> <Time at={since} format={formatDay} />
      <span>{`. ${left === 1 ? 'One recovery code is' : `${left} recovery codes are`} left.`}</span>
      {left < 3 && <span> Turn it off and on again to get new ones.</span>}
    </p>
  )
}
