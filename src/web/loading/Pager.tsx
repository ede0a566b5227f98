import { Link } from 'react-router'
import { buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { Icon } from '../ui/Icon'
import type { Elements } from '../ui/text/elements'
import styles from './Pager.module.css'

/** At most seven entries: both ends, the current page and its neighbors; null marks a gap. */
function pageNumbers(page: number, pages: number): (number | null)[] {
  const candidates = new Set([1, pages, page - 1, page, page + 1])
  const visiblePages = [...candidates]
    .filter((number) => number >= 1 && number <= pages)
    .sort((one, other) => one - other)
  return visiblePages.flatMap((number, index) => {
    const gap = number - (visiblePages[index - 1] ?? 0)
    if (gap === 1) return [number]
    return gap === 2 ? [number - 1, number] : [null, number]
  })
}

type PagerProps = { page: number; pages: number; hrefFor: (change: { page: number }) => string }

/** Previous, page numbers and Next; empty if there is only one page. */
export function Pager({ page, pages, hrefFor }: PagerProps) {
  if (pages <= 1) return null
  const step = (to: number, label: Elements): Elements =>
    to >= 1 && to <= pages ? <Link to={hrefFor({ page: to })}>{label}</Link> : <span aria-disabled="true">{label}</span>
  return (
    <nav className={styles.pager} aria-label="Pagination">
      {step(
        page - 1,
        <>
          <Icon name="chevron-left" small />
          <span>Previous</span>
        </>,
      )}
      <ul>
        {pageNumbers(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number === null ? (
              <span>…</span>
            ) : (
              <Link to={hrefFor({ page: number })} aria-current={number === page ? 'page' : undefined}>
                {number}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {step(
        page + 1,
        <>
          <span>Next</span>
          <Icon name="chevron-right" small />
        </>,
      )}
    </nav>
  )
}

/** For a page number past the end of a list. */
export const NoSuchPage = ({ firstPageHref }: { firstPageHref: string }) => (
  <EmptyState
    title="This page doesn't exist any more"
    action={
      <Link className={buttonClass()} to={firstPageHref}>
        Go to page 1
      </Link>
    }
  >
    The list has fewer pages now.
  </EmptyState>
)
