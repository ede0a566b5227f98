import { messageOf } from '../../../web/api/http'
import { LoadNote } from '../../../web/loading/LoadNote'
import { Pager } from '../../../web/loading/Pager'
import { toneIcon } from '../../../web/ui/Banner'
import { Button } from '../../../web/ui/Button'
import { Disclosure } from '../../../web/ui/Disclosure'
import { RefusalNote } from '../../../web/ui/form/RefusalNote'
import { Skeleton } from '../../../web/ui/Skeleton'
import { StatusText } from '../../../web/ui/Status'
import { VisibleText } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { formatShortDayTime } from '../../../web/ui/time/dates'
import { Time } from '../../../web/ui/time/Time'
import { toast } from '../../../web/ui/toast/toast'
import styles from './Webhooks.module.css'
import { deliveryStatus } from './webhook-labels'
import { useDeliveries, useSendAgain, type Webhook, type WebhookDelivery } from './webhooks-api'

type DeliveryLogProps = { webhook: Webhook; page: number; hrefFor: (change: { page: number }) => string }

/** Deliveries to an endpoint in the last 30 days. */
export function DeliveryLog({ webhook, page, hrefFor }: DeliveryLogProps) {
  const list = useDeliveries(webhook._id, page)
  const again = useSendAgain()
  const deliveries = list.data?.deliveries ?? []
  return (
    <div className={styles.log}>
      <LoadNote what="The deliveries" query={list} />
      {list.isPending && <Skeleton rows={3} />}
      {list.data && deliveries.length === 0 && <p className={text.muted}>Nothing was sent in the last 30 days.</p>}
      <RefusalNote>{again.isError && messageOf(again.error)}</RefusalNote>
      {deliveries.length > 0 && (
        <ul className={styles.deliveries} aria-label="Deliveries" aria-busy={list.isPlaceholderData || undefined}>
          {deliveries.map((delivery) => (
            <DeliveryLine
              key={delivery._id}
              delivery={delivery}
              canSend={webhook.disabledAt === null}
              isBusy={again.isPending && again.variables === delivery._id}
              onSend={() => again.mutate(delivery._id, { onSuccess: () => toast.success('It will be sent again') })}
            />
          ))}
        </ul>
      )}
      <Pager page={page} pages={list.data?.pagination.pages ?? 0} hrefFor={hrefFor} />
    </div>
  )
}

type DeliveryLineProps = { delivery: WebhookDelivery; canSend: boolean; isBusy: boolean; onSend: () => void }

function DeliveryLine({ delivery, canSend, isBusy, onSend }: DeliveryLineProps) {
  const { event, createdAt, state, attempts, status, durationMs, nextTryAt, reason, reply } = delivery
  const standing = deliveryStatus(delivery)
  return (
    <li>
      <p className={styles.deliveryHead}>
        <StatusText tone={standing.tone} icon={toneIcon(standing.tone)}>
          {standing.label}
        </StatusText>
        <code>{event}</code>
        <Time className={text.faint} at={createdAt} />
      </p>
      {canSend && state !== 'waiting' && (
        <Button small busy={isBusy} onClick={onSend} aria-label={`Send ${event} again`}>
          Send again
        </Button>
      )}
      {attempts > 0 && (
        <p className={text.muted}>
          <span>{attempts === 1 ? '1 attempt' : `${attempts} attempts`}</span>
          {status !== null && <span>{`, status ${status}`}</span>}
          {durationMs !== null && <span>{`, ${durationMs} ms`}</span>}
          {nextTryAt !== null && <span>{`, next ${formatShortDayTime(new Date(nextTryAt))}`}</span>}
        </p>
      )}
      {reason !== null && <p className={text.muted}>{reason}</p>}
      {reply && (
        <Disclosure className={styles.reply} title="Reply">
          <pre>
            <VisibleText>{reply}</VisibleText>
          </pre>
        </Disclosure>
      )}
    </li>
  )
}
