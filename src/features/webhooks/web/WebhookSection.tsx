import { useState } from 'react'
import { messageOf } from '../../../web/api/http'
import { ConfirmDialog } from '../../../web/forms/FormDialog'
import { ActionsMenu } from '../../../web/layout/ActionsMenu'
import { ButtonLink } from '../../../web/links'
import { toneIcon } from '../../../web/ui/Banner'
import { Button } from '../../../web/ui/Button'
import button from '../../../web/ui/Button.module.css'
import { Dialog } from '../../../web/ui/Dialog'
import { RefusalNote } from '../../../web/ui/form/RefusalNote'
import { SheetSection } from '../../../web/ui/Sheet'
import { StatusText } from '../../../web/ui/Status'
import { copyText } from '../../../web/ui/text/copy-text'
import { VisibleText } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { toast } from '../../../web/ui/toast/toast'
import { Deliveries, DeliveriesNote } from './Deliveries'
import styles from './Webhooks.module.css'
import { endpointStatus } from './webhook-labels'
import {
  useDeleteWebhook,
  useDeliveries,
  usePing,
  useRotateSecret,
  useSendAgain,
  useUpdateWebhook,
  type Webhook,
} from './webhooks-api'

type WebhookSectionProps = {
  webhook: Webhook
  isOpen: boolean
  page: number
  logHref: string
  hrefFor: (change: { page: number }) => string
  onEdit: () => void
}

type Question = 'rotate' | 'delete' | null

export function WebhookSection({ webhook, isOpen, page, logHref, hrefFor, onEdit }: WebhookSectionProps) {
  const { _id: id, url, description, events, disabledAt } = webhook
  const ping = usePing()
  const update = useUpdateWebhook()
  const rotate = useRotateSecret()
  const remove = useDeleteWebhook()
  const deliveries = useDeliveries(id, page, isOpen)
  const resend = useSendAgain()
  const [question, setQuestion] = useState<Question>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const status = endpointStatus(webhook)
  const isEnabled = disabledAt === null
  const failed = [ping, update, resend].find(({ isError }) => isError)
  const turn = () =>
    update.mutate(
      { id, body: { url, description, events, isEnabled: !isEnabled } },
      { onSuccess: () => toast.success(isEnabled ? 'Endpoint disabled' : 'Endpoint enabled') },
    )
  return (
    <SheetSection
      icon="send"
      {...(status.tone === 'ok' ? {} : { status: status.tone })}
      title={
        <span className={styles.url}>
          <VisibleText>{url}</VisibleText>
        </span>
      }
      aside={
        <ActionsMenu
          label={`More actions for ${url}`}
          actions={[
            { label: 'Change…', run: onEdit },
            ...(isEnabled ? [{ label: 'Disable', run: turn }] : []),
            { label: 'Rotate the secret…', run: () => setQuestion('rotate') },
            { label: 'Delete…', isDangerous: true, run: () => setQuestion('delete') },
          ]}
        />
      }
      flush={
        isOpen && (
          <Deliveries
            list={deliveries}
            page={page}
            canSend={isEnabled}
            hrefFor={hrefFor}
            sending={resend.isPending ? resend.variables : undefined}
            onSend={(sent) => resend.mutate(sent, { onSuccess: () => toast.success('It will be sent again') })}
          />
        )
      }
    >
      {description !== null && (
        <p dir="auto">
          <VisibleText>{description}</VisibleText>
        </p>
      )}
      <p className={styles.facts}>
        <StatusText tone={status.tone} icon={toneIcon(status.tone)}>
          {status.label}
        </StatusText>
        {events.map((event) => (
          <code key={event}>{event}</code>
        ))}
      </p>
      <div className={button.actions}>
        {isEnabled ? (
          <Button
            small
            busy={ping.isPending}
            onClick={() =>
              ping.mutate(id, { onSuccess: () => toast.success('Ping sent; the deliveries show the reply') })
            }
          >
            Send a ping
          </Button>
        ) : (
          <Button small busy={update.isPending} onClick={turn}>
            Enable
          </Button>
        )}
        <ButtonLink small to={logHref} aria-expanded={isOpen} preventScrollReset>
          {isOpen ? 'Hide deliveries' : 'Show deliveries'}
        </ButtonLink>
      </div>
      <RefusalNote>{failed && messageOf(failed.error)}</RefusalNote>
      {isOpen && <DeliveriesNote list={deliveries} />}
      {question === 'rotate' && (
        <ConfirmDialog
          tone="info"
          alert={false}
          onClose={() => setQuestion(null)}
          title="Rotate the secret?"
          description={<span className={text.muted}>Both secrets sign for 24 hours, then only the new one.</span>}
          action="Rotate"
          run={async () => {
            setSecret(await rotate.mutateAsync(id))
            setQuestion(null)
          }}
        />
      )}
      {question === 'delete' && (
        <ConfirmDialog
          onClose={() => setQuestion(null)}
          icon="trash"
          title="Delete this endpoint?"
          description="It gets no more webhooks, and its deliveries are deleted."
          action="Delete"
          run={async () => {
            await remove.mutateAsync(id)
            toast.success('Endpoint deleted')
          }}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} isRotated onClose={() => setSecret(null)} />}
    </SheetSection>
  )
}

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
