import { useState } from 'react'
import type { Account } from '../../../contract/accounts/account-settings'
import { focusOnMount } from '../../ui/access/focus'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { SheetSection } from '../../ui/Sheet'
import { copyText } from '../../ui/text/copy-text'
import { saveFile } from '../../ui/text/save-file'
import text from '../../ui/text.module.css'
import { formatDay } from '../../ui/time/dates'
import { Time } from '../../ui/time/Time'
import account from '../Account.module.css'
import { useDisclosure } from '../settings/use-disclosure'
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

type RecoveryCodesProps = { codes: string[]; username: string; onKept: () => void }

/** Codes for signing in without the app. Shown only once. */
function RecoveryCodes({ codes, username, onKept }: RecoveryCodesProps) {
  const text = `${codes.join('\n')}\n`
  return (
    <div className={account.codes}>
      <p ref={focusOnMount} tabIndex={-1}>
        <b className={textStyles.strong}>Save these recovery codes</b> somewhere other than your phone. Each logs you in
        once, in place of a code from the app. They are not shown again.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={button.actions}>
        <Button variant="primary" onClick={onKept}>
          I’ve saved these codes
        </Button>
        <Button onClick={() => void copyText(text, 'Recovery codes copied')}>Copy</Button>
        <Button onClick={() => saveFile(text, `recovery-codes-${username}.txt`, 'text/plain')}>Download</Button>
      </div>
    </div>
  )
}
