import { Button } from '../../../web/ui/Button'
import { Dialog } from '../../../web/ui/Dialog'
import { copyText } from '../../../web/ui/text/copy-text'
import styles from './Webhooks.module.css'

type SecretDialogProps = { secret: string; isRotated: boolean; onClose: () => void }

/** Shows an endpoint's secret once. */
export function SecretDialog({ secret, isRotated, onClose }: SecretDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Signing secret"
      icon="lock"
      description="Give it to the receiver to verify signatures. It is not shown again."
      actions={
        <>
          <Button onClick={() => void copyText(secret, 'Secret copied')}>Copy</Button>
          <Button variant="primary" onClick={onClose}>
            I’ve saved it
          </Button>
        </>
      }
    >
      <code className={styles.secret}>{secret}</code>
      {isRotated && <p>The old secret works for 24 more hours.</p>}
    </Dialog>
  )
}
