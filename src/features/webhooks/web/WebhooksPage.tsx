import { useState } from 'react'
import { BackLink } from '../../../web/links'
import { LoadNote } from '../../../web/loading/LoadNote'
import { usePageTitle } from '../../../web/page-title'
import { paths } from '../../../web/paths'
import { Button } from '../../../web/ui/Button'
import button from '../../../web/ui/Button.module.css'
import { EmptyState } from '../../../web/ui/EmptyState'
import { PageHead } from '../../../web/ui/PageHead'
import { Sheet } from '../../../web/ui/Sheet'
import { Skeleton } from '../../../web/ui/Skeleton'
import { pageParam, textParam, useUrlState } from '../../../web/url-state'
import { WebhookDialog } from './WebhookDialog'
import { SecretDialog, WebhookSection } from './WebhookSection'
import { useWebhooks, type Webhook } from './webhooks-api'

/** `log` is the endpoint whose deliveries are shown. */
const address = { log: textParam, page: pageParam }

/** The registered webhook endpoints. */
export function WebhooksPage() {
  usePageTitle()
  const list = useWebhooks()
  const { view, hrefFor } = useUrlState<{ log: string; page: number }>(address)
  const [editing, setEditing] = useState<Webhook | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const webhooks = list.data?.webhooks ?? []
  const create = (
    <Button variant="primary" onClick={() => setEditing('new')}>
      New endpoint…
    </Button>
  )
  return (
    <>
      <BackLink to={paths.system}>System</BackLink>
      <PageHead title="Webhooks" subtitle="Send signed events to other systems.">
        {webhooks.length > 0 && <div className={button.pageActions}>{create}</div>}
      </PageHead>
      <LoadNote what="The webhooks" query={list} />
      {list.isPending && <Skeleton rows={5} />}
      {list.data && webhooks.length === 0 && (
        <EmptyState title="No endpoint yet" action={create}>
          Register a URL to be notified when contests start, submissions arrive and results are final.
        </EmptyState>
      )}
      {webhooks.length > 0 && (
        <Sheet>
          {webhooks.map((webhook) => (
            <WebhookSection
              key={webhook._id}
              webhook={webhook}
              isOpen={view.log === webhook._id}
              page={view.page}
              logHref={hrefFor({ log: view.log === webhook._id ? '' : webhook._id, page: 1 })}
              hrefFor={hrefFor}
              onEdit={() => setEditing(webhook)}
            />
          ))}
        </Sheet>
      )}
      {editing && (
        <WebhookDialog
          webhook={editing === 'new' ? null : editing}
          allowsPrivate={list.data?.allowsPrivate ?? false}
          onClose={() => setEditing(null)}
          onCreated={(made) => {
            setEditing(null)
            setSecret(made)
          }}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} isRotated={false} onClose={() => setSecret(null)} />}
    </>
  )
}
