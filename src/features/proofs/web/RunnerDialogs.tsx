import { humanize } from '../../../domain/humanize'
import { FormDialog } from '../../../web/forms/FormDialog'
import { useSubmitForm } from '../../../web/forms/use-submit-form'
import { Button } from '../../../web/ui/Button'
import { Dialog } from '../../../web/ui/Dialog'
import { TextField } from '../../../web/ui/Field'
import layout from '../../../web/ui/layout.module.css'
import { copyText } from '../../../web/ui/text/copy-text'
import { runnerNameProblem } from '../domain/field-rules'
import styles from './Proofs.module.css'
import { useAddRunner } from './proofs-api'

type AddRunnerDialogProps = { onClose: () => void; onAdded: (token: string) => void }

export function AddRunnerDialog({ onClose, onAdded }: AddRunnerDialogProps) {
  const add = useAddRunner()
  const form = useSubmitForm({
    initialValues: { name: '' },
    check: ({ name }) => ({ name: runnerNameProblem(name.trim()) }),
    focus: 'name',
    send: async ({ name }) => onAdded(await add.mutateAsync(name.trim())),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      icon="hard-drive"
      title="Add a runner"
      description="Its token is shown once, after you add it."
      action="Add"
      busyLabel="Adding..."
      fields={
        <TextField
          label="Name"
          autoComplete="off"
          hint="Shown beside each of its results, also to authors."
          {...form.field('name')}
        />
      }
    />
  )
}

/** From the folder of the runner on its machine. */
const startCommand = () => `RUNNER_TOKEN_FILE=runner-token node bin/primacy-runner.js work --site ${location.origin}`

type RunnerTokenDialogProps = { token: string; onClose: () => void }

/** Shows a runner's token once, with the command that starts it. */
export function RunnerTokenDialog({ token, onClose }: RunnerTokenDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Token of the runner"
      icon="key"
      description="Save it on the runner’s machine, in a file that only its account can read. It is not shown again."
      actions={
        <Button variant="primary" onClick={onClose}>
          I’ve saved it
        </Button>
      }
    >
      <ToCopy what="token">{token}</ToCopy>
      <div className={layout.stack}>
        <p>With the token in the file runner-token, start it in the folder tools/runner:</p>
        <ToCopy what="command">{startCommand()}</ToCopy>
      </div>
    </Dialog>
  )
}

/** A text for another machine, with the button that copies it. */
const ToCopy = ({ what, children }: { what: 'token' | 'command'; children: string }) => (
  <div className={layout.stack}>
    <code className={styles.token}>{children}</code>
    <div>
      <Button small icon="copy" onClick={() => void copyText(children, `${humanize(what)} copied`)}>
        {`Copy ${what}`}
      </Button>
    </div>
  </div>
)
