import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { PagePattern } from '../../domain/analytics/analytics-events'
import { askedPage, forgetAskedPage, pageOf } from '../accounts/session/asked-page'
import { hasDraftAt } from '../issues/drafts/draft-at'
import { Banner } from '../ui/Banner'
import { buttonClass } from '../ui/Button'

const names: Partial<Record<PagePattern, string>> = {
  '/account': 'your account',
  '/contests': 'the contests',
  '/contests/:id': 'the contest',
  '/contests/:id/submit': 'your submission',
  '/contests/:id/results': 'the results',
  '/submissions': 'your submissions',
  '/submissions/:id': 'the submission',
  '/submissions/:id/edit': 'your edit',
  '/admin/contests/:id/triage': 'the triage',
}

const nameOf = (path: string): string => {
  const page = pageOf(path)
  return (page && names[page]) ?? 'the page you asked for'
}

/** After a login that stood in the way of a page: the way on to it. It goes when home is left. */
export function ContinueNote({ userId }: { userId: string }) {
  const [asked] = useState(askedPage)
  useEffect(() => forgetAskedPage, [])
  if (!asked || (asked.endedFor !== null && asked.endedFor !== userId)) return null
  const hasDraft = hasDraftAt(asked.path, userId)
  return (
    <div className="home-note">
      <Banner
        tone="info"
        action={
          <Link className={buttonClass('primary', true)} to={asked.path}>
            Continue to {nameOf(asked.path)}
          </Link>
        }
      >
        {hasDraft
          ? 'What you were writing is kept on this device.'
          : asked.endedFor !== null
            ? 'Your session had ended. You can go on where you were.'
            : 'You asked for a page before you logged in.'}
      </Banner>
    </div>
  )
}
