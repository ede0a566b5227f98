import type { User } from '../../../contract/account'
import { type TokenScope, tokenScopes } from '../../../domain/accounts/access-token'
import { isJudge } from '../../../domain/permissions'
import { Form } from '../../../web/forms/Form'
import { SubmitOrCancel } from '../../../web/forms/FormDialog'
import { useSubmitForm } from '../../../web/forms/use-submit-form'
import { Checkbox, TextField } from '../../../web/ui/Field'
import layout from '../../../web/ui/layout.module.css'
import text from '../../../web/ui/text.module.css'
import { tokenDaysProblem, tokenNameProblem, tokenScopesProblem } from '../domain/token-rules'
import { useCreateToken } from './token-api'

const hints: Record<TokenScope, string> = {
  'contests:read': 'List and read contests, their changes and results.',
  'issues:read': 'List and read your own submissions.',
  'issues:write': 'Submit, edit and withdraw as you.',
  'judging:read':
    'Read the submissions that you judge, and the head of the ledger. Each reading is recorded in your name.',
}

type TokenFormProps = { owner: User; onCreated: (token: string) => void; onClose: () => void }

/** The server requires the password again before it creates the token. */
export function TokenForm({ owner, onCreated, onClose }: TokenFormProps) {
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
