import { useEffect, useState } from 'react'
import { forgetRequestedPage, readRequestedPage } from '../accounts/session/requested-page'
import { hasDraftAt } from '../issues/issue-draft'
import { ButtonLink } from '../links'
import { pageAt, pageFacts } from '../page-facts'
import { Banner } from '../ui/Banner'
import layout from '../ui/layout.module.css'

const linkText = (path: string): string => {
  const page = pageAt(new URL(path, location.origin).pathname)
  return (page && pageFacts[page].linkText) ?? 'the page you asked for'
}

/** Links to the page that required the login. Disappears when Home is left. */
export function ContinueNote({ userId }: { userId: string }) {
  const [asked] = useState(readRequestedPage)
  useEffect(() => forgetRequestedPage, [])
  if (!asked || (asked.endedFor !== null && asked.endedFor !== userId)) return null
  const hasDraft = hasDraftAt(asked.path, userId)
  return (
    <div className={layout.above}>
      <Banner
        tone="info"
        action={
          <ButtonLink variant="primary" small to={asked.path}>{`Continue to ${linkText(asked.path)}`}</ButtonLink>
        }
      >
        {hasDraft
          ? 'Your draft is saved on this device.'
          : asked.endedFor !== null
            ? 'Your session had ended. You can continue where you left off.'
            : 'You opened a page before you logged in.'}
      </Banner>
    </div>
  )
}
