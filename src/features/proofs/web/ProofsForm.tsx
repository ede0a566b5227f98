import { useWatch } from 'react-hook-form'
import type { Contest } from '../../../contract/contest'
import { type ProofMode, proofModes } from '../../../domain/contests/proof-settings'
import { ChoiceField } from '../../../web/forms/ChoiceField'
import { Form, SubmitButton } from '../../../web/forms/Form'
import { TextAreaField } from '../../../web/forms/TextAreaField'
import { useSubmitForm } from '../../../web/forms/use-submit-form'
import button from '../../../web/ui/Button.module.css'
import { classNames } from '../../../web/ui/class-names'
import { TextField } from '../../../web/ui/Field'
import field from '../../../web/ui/Field.module.css'
import layout from '../../../web/ui/layout.module.css'
import { toast } from '../../../web/ui/toast/toast'
import { fundsProblem, proofLimits } from '../domain/field-rules'
import { modeLabels } from './ProofSettingsFacts'
import { useSetProofs } from './proofs-api'

type Values = { mode: ProofMode; token: string; holders: string }

const linesOf = (holders: string): string[] =>
  holders
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter(Boolean)

const tokenOf = ({ token }: Values): string | null => token.trim() || null

/** An address of 42 characters and a line break each, with some room. */
const longest = proofLimits.holders * 50

export function ProofsForm({ contest: { _id, proofs } }: { contest: Contest }) {
  const set = useSetProofs(_id)
  const form = useSubmitForm<Values>({
    initialValues: { mode: proofs.mode, token: proofs.token ?? '', holders: proofs.holders.join('\n') },
    check: (values) => (values.mode === 'off' ? {} : (fundsProblem(tokenOf(values), linesOf(values.holders)) ?? {})),
    failure: 'The settings could not be saved',
    send: async (values) => {
      const isOff = values.mode === 'off'
      await set.mutateAsync({
        mode: values.mode,
        token: isOff ? null : tokenOf(values),
        holders: isOff ? [] : linesOf(values.holders),
      })
      toast.success('Settings of proofs saved')
    },
  })
  const mode = useWatch({ control: form.control, name: 'mode' })
  return (
    <Form
      form={form}
      label="Proofs"
      className={classNames(layout.form, layout.measured)}
      actions={
        <div className={button.actions}>
          <SubmitButton form={form} label="Save" busyLabel="Saving..." />
        </div>
      }
    >
      <ChoiceField
        legend="Run proofs"
        options={proofModes.map((one) => [one, modeLabels[one]] as const)}
        {...form.field('mode')}
      />
      {mode !== 'off' && (
        <>
          <TextField
            label="Token that counts"
            optional
            mono
            className={field.hash}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            hint="Its address as the proofs deploy it; 0x and 40 zeros for ether. If left empty, each proof names its own."
            {...form.field('token')}
          />
          <TextAreaField
            form={form}
            name="holders"
            label="Holders of the funds"
            optional
            mono
            rows={4}
            max={longest}
            hint={`One address per line, at most ${proofLimits.holders}. Needed with a token.`}
          />
        </>
      )}
    </Form>
  )
}
