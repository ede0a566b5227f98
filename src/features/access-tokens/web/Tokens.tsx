import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import account from '../../../web/accounts/Account.module.css'
import { useSession } from '../../../web/accounts/session/session-store'
import styles from '../../../web/accounts/settings/Settings.module.css'
import { messageOf } from '../../../web/api/http'
import { ConfirmPrompt, useConfirm } from '../../../web/forms/use-confirm'
import { focusOnMount } from '../../../web/ui/access/focus'
import { useRowFocusFallback } from '../../../web/ui/access/row-focus'
import { Button } from '../../../web/ui/Button'
import button from '../../../web/ui/Button.module.css'
import { classNames } from '../../../web/ui/class-names'
import { RefusalNote } from '../../../web/ui/form/RefusalNote'
import layout from '../../../web/ui/layout.module.css'
import { copyText } from '../../../web/ui/text/copy-text'
import text from '../../../web/ui/text.module.css'
import { formatDay, formatShortDayTime } from '../../../web/ui/time/dates'
import { toast } from '../../../web/ui/toast/toast'
import type { AccessToken } from '../contract'
import { TokenForm } from './TokenForm'
import { useRevokeToken, useTokens } from './token-api'

/** The account's tokens, and a form for a new one. */
export function Tokens() {
  const owner = useSession(({ user }) => user)
  const tokens = useTokens()
  const revoke = useRevokeToken()
  const [isCreating, setIsCreating] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const opener = useRowFocusFallback(tokens.data?.length ?? 0)
  const failure = tokens.error

  const asking = useConfirm()
  const askToRevoke = ({ _id, name }: AccessToken) =>
    asking.ask({
      title: `Revoke the token ${name}?`,
      description: 'Programs that use it lose access at once. This cannot be undone.',
      action: 'Revoke token',
      run: async () => {
        toast.success((await revoke.mutateAsync(_id)).message)
      },
    })
  const created = (token: string) => {
    setIsCreating(false)
    setSecret(token)
  }
  /** Restores the button and its focus. */
  const close = (change: () => void) => {
    flushSync(change)
    opener.current?.focus()
  }
  useEffect(() => opener.current?.focus(), [opener])
  return (
    <>
      {secret && <NewToken secret={secret} onKept={() => close(() => setSecret(null))} />}
      <ul
        className={classNames(layout.lines, layout.below)}
        aria-label="Access tokens"
        aria-busy={tokens.isPending || undefined}
      >
        {tokens.data?.map((token) => (
          <TokenLine key={token._id} token={token} onRevoke={() => askToRevoke(token)} />
        ))}
        {tokens.data?.length === 0 && <li className={text.faint}>You have no access tokens.</li>}
      </ul>
      <ConfirmPrompt {...asking} />
      <RefusalNote>{failure && messageOf(failure)}</RefusalNote>
      {isCreating && owner ? (
        <TokenForm owner={owner} onCreated={created} onClose={() => close(() => setIsCreating(false))} />
      ) : (
        <div className={button.actions}>
          {tokens.isError && <Button onClick={() => void tokens.refetch()}>Retry</Button>}
          <Button ref={opener} onClick={() => setIsCreating(true)}>
            New token…
          </Button>
        </div>
      )}
    </>
  )
}

/** Shows the secret once. */
function NewToken({ secret, onKept }: { secret: string; onKept: () => void }) {
  return (
    <div className={account.codes}>
      <p ref={focusOnMount} tabIndex={-1}>
        <b className={text.strong}>Copy your new token now.</b> It is not shown again. Anyone who has it can act as you
        within its scopes.
      </p>
      <code className={account.key}>{secret}</code>
      <div className={button.actions}>
        <Button variant="primary" onClick={onKept}>
          I’ve saved it
        </Button>
        <Button onClick={() => void copyText(secret, 'Access token copied')}>Copy</Button>
      </div>
    </div>
  )
}

type TokenLineProps = { token: AccessToken; onRevoke: () => void }

function TokenLine({ token, onRevoke }: TokenLineProps) {
  const { name, scopes, expiresAt, lastUsedAt } = token
  return (
    <li className={classNames(layout.between, styles.session)}>
      <div>
        <p className={text.strong}>
          <bdi>{name}</bdi>
        </p>
        <p className={text.faint}>
          <span>{`${scopes.join(', ')}. Expires`}</span>{' '}
          <time dateTime={expiresAt}>{formatDay(new Date(expiresAt))}</time>
          {lastUsedAt ? (
            <span>
              , last used <time dateTime={lastUsedAt}>{formatShortDayTime(new Date(lastUsedAt))}</time>
            </span>
          ) : (
            <span>, never used</span>
          )}
        </p>
      </div>
      <Button small onClick={onRevoke} aria-label={`Revoke token: ${name}`}>
        Revoke…
      </Button>
    </li>
  )
}
