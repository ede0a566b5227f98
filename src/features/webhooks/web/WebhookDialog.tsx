import { useId } from 'react'
import { type WebhookEvent, webhookEvents } from '../../../domain/webhooks/webhook-events'
import { FormDialog } from '../../../web/forms/FormDialog'
import { FieldLength } from '../../../web/forms/TextAreaField'
import { type SubmitForm, useSubmitForm } from '../../../web/forms/use-submit-form'
import { FieldError, TextField } from '../../../web/ui/Field'
import field from '../../../web/ui/Field.module.css'
import { toast } from '../../../web/ui/toast/toast'
import {
  webhookDescriptionProblem,
  webhookEventsProblem,
  webhookLimits,
  webhookUrlProblem,
} from '../domain/webhook-rules'
import styles from './Webhooks.module.css'
import { eventDescriptions } from './webhook-labels'
import { useCreateWebhook, useUpdateWebhook, type Webhook } from './webhooks-api'

type Values = { url: string; description: string; events: WebhookEvent[] }

type WebhookDialogProps = {
  /** The endpoint to edit; null for a new one. */
  webhook: Webhook | null
  allowsPrivate: boolean
  onClose: () => void
  onCreated: (secret: string) => void
}

export function WebhookDialog({ webhook, allowsPrivate, onClose, onCreated }: WebhookDialogProps) {
  const create = useCreateWebhook()
  const update = useUpdateWebhook()
  const form = useSubmitForm<Values>({
    initialValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: webhook?.events ?? [...webhookEvents],
    },
    check: ({ url, description, events }) => ({
      url: webhookUrlProblem(url.trim(), { allowsHttp: allowsPrivate }),
      description: webhookDescriptionProblem(description.trim()),
      events: webhookEventsProblem(events),
    }),
    focus: 'url',
    send: async (body) => {
      if (webhook) {
        await update.mutateAsync({ id: webhook._id, body: { ...body, isEnabled: webhook.disabledAt === null } })
        toast.success('Endpoint changed')
        onClose()
      } else onCreated((await create.mutateAsync(body)).secret)
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      icon="send"
      title={webhook ? 'Change the endpoint' : 'New endpoint'}
      description={webhook ? undefined : 'Its secret is shown once, after you register it.'}
      action={webhook ? 'Save' : 'Register'}
      busyLabel="Saving..."
      fields={
        <>
          <TextField
            label="URL"
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            hint={allowsPrivate ? undefined : 'An https URL on the internet.'}
            {...form.field('url')}
          />
          <TextField
            label="Description"
            optional
            counter={
              <FieldLength control={form.control} name="description" max={webhookLimits.descriptionMax} trimmed />
            }
            {...form.field('description')}
          />
          <EventsField form={form} />
        </>
      }
    />
  )
}

function EventsField({ form }: { form: SubmitForm<Values> }) {
  const id = useId()
  const { error, ...input } = form.field('events')
  return (
    <fieldset className={styles.events} aria-describedby={error && `${id}-error`}>
      <legend>Events</legend>
      {webhookEvents.map((event) => (
        <div className={field.checkbox} key={event}>
          <input
            {...input}
            type="checkbox"
            value={event}
            id={`${id}-${event}`}
            aria-describedby={`${id}-${event}-means`}
          />
          <label htmlFor={`${id}-${event}`}>
            <code>{event}</code>
            <small id={`${id}-${event}-means`}>{eventDescriptions[event]}</small>
          </label>
        </div>
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
