import { Link } from 'react-router'
import { queueLink } from '../features'
import { SheetSection } from '../ui/Sheet'
import { QueueCounts } from './QueueCounts'
import type { System } from './system-api'

/** Renders nothing if the webhooks feature is off. */
export function WebhooksSection({ webhooks }: Pick<System, 'webhooks'>) {
  const link = queueLink()
  if (!link) return null
  const tone = webhooks.parked > 0 ? 'danger' : webhooks.failing > 0 ? 'warn' : null
  return (
    <SheetSection
      id="system-webhooks"
      title="Webhooks"
      icon="send"
      {...(tone ? { status: tone } : {})}
      aside={<Link to={link.to}>{link.label}</Link>}
    >
      <QueueCounts queue={webhooks} />
    </SheetSection>
  )
}
