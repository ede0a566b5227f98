import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button'
import { saveFile } from '../../ui/save-file'
import { copyText } from '../../ui/text/copy-text'

type RecoveryCodesProps = { codes: string[]; username: string; onKept: () => void }

/** The codes for the day when the app is gone. They stand here once. */
export function RecoveryCodes({ codes, username, onKept }: RecoveryCodesProps) {
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  return (
    <div className="recovery">
      <p ref={words} tabIndex={-1}>
        <b className="strong">Keep these recovery codes</b> where your phone is not. Each opens your account once, in
        place of a code of the app. They are not shown again.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="btns">
        <Button variant="primary" onClick={onKept}>
          I have kept them
        </Button>
        <Button onClick={() => void copyText(text, 'Recovery codes copied')}>Copy</Button>
        <Button onClick={() => saveFile(text, `recovery-codes-${username}.txt`, 'text/plain')}>Download</Button>
      </div>
    </div>
  )
}
