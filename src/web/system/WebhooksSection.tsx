import { Link } from 'react-router'
import { paths } from '../paths'
import { SheetSection } from '../ui/Sheet'
import { QueueCounts } from './QueueCounts'
import type { System } from './system-api'

export function WebhooksSection({ webhooks }: Pick<System, 'webhooks'>) {
  const tone = webhooks.parked > 0 ? 'danger' : webhooks.failing > 0 ? 'warn' : null
  return (
    <SheetSection
      title="Webhooks"
      icon="send"
      {...(tone ? { status: tone } : {})}
      aside={<Link to={paths.webhooks}>Endpoints and deliveries</Link>}
    >
      <QueueCounts queue={webhooks} />
    </SheetSection>
  )
}
