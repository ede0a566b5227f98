import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { User } from '../../../contract/account'
import { type TokenScope, tokenScopes } from '../../../domain/accounts/access-token'
import { isJudge } from '../../../domain/permissions'
import account from '../../../web/accounts/Account.module.css'
import { useSession } from '../../../web/accounts/session/session-store'
import styles from '../../../web/accounts/settings/Settings.module.css'
import { messageOf } from '../../../web/api/http'
import { Form } from '../../../web/forms/Form'
import { SubmitOrCancel } from '../../../web/forms/FormDialog'
import { ConfirmPrompt, useConfirm } from '../../../web/forms/use-confirm'
import { useSubmitForm } from '../../../web/forms/use-submit-form'
import { focusOnMount } from '../../../web/ui/access/focus'
import { useRowFocusFallback } from '../../../web/ui/access/list-focus'
import { Button } from '../../../web/ui/Button'
import button from '../../../web/ui/Button.module.css'
import { classNames } from '../../../web/ui/class-names'
import { Checkbox, TextField } from '../../../web/ui/Field'
import { RefusalNote } from '../../../web/ui/form/RefusalNote'
import layout from '../../../web/ui/layout.module.css'
import { copyText } from '../../../web/ui/text/copy-text'
import text from '../../../web/ui/text.module.css'
import { formatDay } from '../../../web/ui/time/dates'
import { Time } from '../../../web/ui/time/Time'
import { toast } from '../../../web/ui/toast/toast'
import type { AccessToken } from '../contract'
import { tokenDaysProblem, tokenNameProblem, tokenScopesProblem } from '../domain/token-rules'
import { useCreateToken, useRevokeToken, useTokens } from './token-api'

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
      icon: 'key',
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
      {secret && <NewToken secret={secret} onSaved={() => close(() => setSecret(null))} />}
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
function NewToken({ secret, onSaved }: { secret: string; onSaved: () => void }) {
  return (
    <div className={account.codes}>
      <p ref={focusOnMount} tabIndex={-1}>
        <b className={text.strong}>Copy your new token now.</b> It is not shown again. Anyone who has it can act as you
        within its scopes.
      </p>
      <code className={account.key}>{secret}</code>
      <div className={button.actions}>
        <Button onClick={() => void copyText(secret, 'Access token copied')}>Copy</Button>
        <Button variant="primary" onClick={onSaved}>
          I’ve saved it
        </Button>
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
          <span>{`${scopes.join(', ')}. Expires`}</span> <Time at={expiresAt} format={formatDay} />
          {lastUsedAt ? (
            <span>
              , last used <Time at={lastUsedAt} />
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

const hints: Record<TokenScope, string> = {
  'contests:read': 'List and read contests, their changes and results.',
  'issues:read': 'List and read your own submissions.',
  'issues:write': 'Submit, edit and withdraw as you.',
  'judging:read':
    'Read the submissions that you judge, and the head of the ledger. Each reading is recorded in your name.',
}

type TokenFormProps = { owner: User; onCreated: (token: string) => void; onClose: () => void }

/** The server requires the password again before it creates the token. */
function TokenForm({ owner, onCreated, onClose }: TokenFormProps) {
  const create = useCreateToken()
  const viewer = { ...owner, id: owner._id }
  const offered = tokenScopes.filter((scope) => scope !== 'judging:read' || isJudge(viewer))
  const form = useSubmitForm({
    initialValues: { name: '', scopes: ['contests:read', 'issues:read'] as TokenScope[], expiresInDays: '90' },
    check: ({ name, scopes, expiresInDays }) => ({
      name: tokenNameProblem(name.trim()),
      scopes: tokenScopesProblem(scopes, viewer),
      expiresInDays: tokenDaysProblem(Number(expiresInDays)),
    }),
    failure: 'Failed to create the token',
    focus: 'name',
    send: async ({ name, scopes, expiresInDays }) =>
      onCreated(await create.mutateAsync({ name, scopes, expiresInDays: Number(expiresInDays) })),
  })
  const { error, ...scopesField } = form.field('scopes')
  return (
    <Form form={form} actions={<SubmitOrCancel form={form} label="Create token" onCancel={onClose} />}>
      <TextField label="Name" hint="What it is for, so you can recognize it later." {...form.field('name')} />
      <fieldset className={layout.stackMedium}>
        <legend className={text.visuallyHidden}>Scopes</legend>
        {offered.map((scope, at) => (
          <Checkbox
            key={scope}
            label={scope}
            hint={hints[scope]}
            value={scope}
            error={at === offered.length - 1 ? error : undefined}
            {...scopesField}
          />
        ))}
      </fieldset>
      <TextField
        label="Expires after (days)"
        hint="Up to 365."
        inputMode="numeric"
        autoComplete="off"
        {...form.field('expiresInDays')}
      />
    </Form>
  )
}
