import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import page from '../ui/Page.module.css'
import { Skeleton } from '../ui/Skeleton'
import type { Elements } from '../ui/text/elements'

/** The space above corresponds to other pages' back link. */
function StandalonePage({ children }: { children: Elements }) {
  return (
    <>
      <div className={page.topRow} />
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

type MessagePageProps = { title: string; link?: { to: string; label: string }; action?: Elements; children: ReactNode }

/** Replaces a page that can't be shown: says why, and where to go instead. */
export const MessagePage = ({ title, link, action, children }: MessagePageProps) => (
  <StandalonePage>
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
