import { Form, SubmitButton } from '../../../web/forms/Form'
import { useSubmitForm } from '../../../web/forms/use-submit-form'
import button from '../../../web/ui/Button.module.css'
import layout from '../../../web/ui/layout.module.css'
import { toast } from '../../../web/ui/toast/toast'
import type { Source } from '../contract'
import { ScopeField, scopeFieldProblem, scopeLines } from './ScopeField'
import { useSourceMutations } from './source-api'

/** Changes what is in scope without uploading the archive again. */
export function ScopeForm({ contestId, source }: { contestId: string; source: Source }) {
  const { setScope } = useSourceMutations(contestId)
  const form = useSubmitForm({
    initialValues: { scope: source.scope.join('\n') },
    check: ({ scope }) => ({ scope: scopeFieldProblem(scope) }),
    failure: 'The scope could not be saved',
    send: async ({ scope }) => {
      await setScope.mutateAsync(scopeLines(scope))
      toast.success('Scope saved')
    },
  })
  return (
    <Form
      form={form}
      label="Scope"
      className={layout.form}
      actions={
        <div className={button.actions}>
          <SubmitButton form={form} label="Save scope" busyLabel="Saving..." />
        </div>
      }
    >
      <ScopeField form={form} name="scope" />
    </Form>
  )
}
