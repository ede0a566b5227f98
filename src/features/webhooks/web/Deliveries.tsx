import { LoadNote } from '../../../web/loading/LoadNote'
import { Pager } from '../../../web/loading/Pager'
import { toneIcon } from '../../../web/ui/Banner'
import { Button } from '../../../web/ui/Button'
import { Disclosure } from '../../../web/ui/Disclosure'
import { Icon } from '../../../web/ui/Icon'
import layout from '../../../web/ui/layout.module.css'
import { Skeleton } from '../../../web/ui/Skeleton'
import { StatusText } from '../../../web/ui/Status'
import { type Column, Table } from '../../../web/ui/table/Table'
import table from '../../../web/ui/table/Table.module.css'
import { VisibleText } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { formatDeadline } from '../../../web/ui/time/dates'
import { Time } from '../../../web/ui/time/Time'
import styles from './Webhooks.module.css'
import { deliveryStatus } from './webhook-labels'
import type { useDeliveries, WebhookDelivery } from './webhooks-api'

type DeliveryList = ReturnType<typeof useDeliveries>

/** In place of the table: that it is loading, empty or could not be loaded. */
export const DeliveriesNote = ({ list }: { list: DeliveryList }) => (
  <>
    <LoadNote what="The deliveries" query={list} />
    {list.isPending && <Skeleton rows={3} />}
    {list.data?.deliveries.length === 0 && <p className={text.muted}>Nothing was sent in the last 30 days.</p>}
  </>
)

type DeliveriesProps = {
  list: DeliveryList
  page: number
  /** Whether the endpoint gets anything now. */
  canSend: boolean
  hrefFor: (change: { page: number }) => string
  /** The delivery that is being sent again. */
  sending: string | undefined
  onSend: (id: string) => void
}

/** Deliveries to an endpoint in the last 30 days. */
export function Deliveries({ list, page, canSend, hrefFor, sending, onSend }: DeliveriesProps) {
  if (!list.data || list.data.deliveries.length === 0) return null
  return (
    <div aria-busy={list.isPlaceholderData || undefined}>
      <Table
        label="Deliveries"
        caption="Deliveries to this endpoint, the latest first"
        className={styles.deliveries}
        columns={[
          ...columns,
          {
            head: <span className={text.visuallyHidden}>Send again</span>,
            part: 'actions',
            cell: ({ _id, event, state }) =>
              canSend &&
              state !== 'waiting' && (
                <Button small busy={sending === _id} onClick={() => onSend(_id)} aria-label={`Send ${event} again`}>
                  Send again
                </Button>
              ),
          },
        ]}
        rows={list.data.deliveries}
        keyOf={({ _id }) => _id}
        placeHead="State"
        place={(delivery) => <Icon name={toneIcon(deliveryStatus(delivery).tone)} />}
        statusOf={(delivery) => deliveryStatus(delivery).tone}
      />
      <Pager page={page} pages={list.data.pagination.pages} hrefFor={hrefFor} />
    </div>
  )
}

const columns: Column<WebhookDelivery>[] = [
  { head: 'Event', cell: (delivery) => <Event delivery={delivery} /> },
  { head: 'State', part: 'status', cell: (delivery) => <State delivery={delivery} /> },
  { head: 'Sent', label: 'Sent', className: text.nowrap, cell: ({ createdAt }) => <Time at={createdAt} /> },
  { head: 'Attempts', label: 'Attempts', atEnd: true, cell: ({ attempts }) => attempts },
  { head: 'Status', label: 'Status', atEnd: true, cell: ({ status }) => status },
  {
    head: 'Duration',
    label: 'Duration',
    atEnd: true,
    className: text.nowrap,
    cell: ({ durationMs }) => durationMs !== null && `${(durationMs / 1_000).toFixed(1)} s`,
  },
]

/** What was sent, why it failed and what came back. */
const Event = ({ delivery: { event, reason, reply } }: { delivery: WebhookDelivery }) => (
  <div className={layout.tight}>
    <p>
      <code>{event}</code>
    </p>
    {reason !== null && (
      <p className={text.muted}>
        <VisibleText>{reason}</VisibleText>
      </p>
    )}
    {reply && (
      <Disclosure className={styles.reply} title="Reply">
        <pre>
          <VisibleText>{reply}</VisibleText>
        </pre>
      </Disclosure>
    )}
  </div>
)

function State({ delivery }: { delivery: WebhookDelivery }) {
  const { tone, label } = deliveryStatus(delivery)
  return (
    <>
      <StatusText tone={tone}>{label}</StatusText>
      {delivery.nextTryAt !== null && (
        <span className={table.note}>{`next ${formatDeadline(new Date(delivery.nextTryAt))}`}</span>
      )}
    </>
  )
}
