import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BackLink } from '../links'
import { buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import page from '../ui/Page.module.css'
import { Skeleton } from '../ui/Skeleton'
import type { Elements } from '../ui/text/elements'

type PageLink = { to: string; label: string }

/** Without a back link there is its space. */
function StandalonePage({ back, children }: { back?: PageLink | undefined; children: Elements }) {
  return (
    <>
      {back ? <BackLink to={back.to}>{back.label}</BackLink> : <div className={page.topRow} />}
      {children}
    </>
  )
}

/** Shown while a page waits for its data. */
export const LoadingPage = () => (
  <StandalonePage>
    <Skeleton rows={5} />
  </StandalonePage>
)

type MessagePageProps = {
  title: string
  /** The page that this one belongs to, as other pages of it name it. */
  back?: PageLink | undefined
  link?: PageLink
  action?: Elements
  children: ReactNode
}

/** Replaces a page that can't be shown: says why, and where to go instead. */
export const MessagePage = ({ title, back, link, action, children }: MessagePageProps) => (
  <StandalonePage back={back}>
    <EmptyState
      level={1}
      title={title}
      action={
        <>
          {link && (
            <Link className={buttonClass('primary')} to={link.to}>
              {link.label}
            </Link>
          )}
          {action}
        </>
      }
    >
      {children}
    </EmptyState>
  </StandalonePage>
)
