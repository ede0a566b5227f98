import { focusOnMount } from '../../ui/access/focus'
import { Button } from '../../ui/Button'
import button from '../../ui/Button.module.css'
import { copyText } from '../../ui/text/copy-text'
import { saveFile } from '../../ui/text/save-file'
import textStyles from '../../ui/text.module.css'
import account from '../Account.module.css'

type RecoveryCodesProps = { codes: string[]; username: string; onKept: () => void }

/** Codes for signing in without the app. Shown only once. */
export function RecoveryCodes({ codes, username, onKept }: RecoveryCodesProps) {
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
