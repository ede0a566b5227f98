import { Link } from 'react-router'
import { buttonClass } from '../ui/Button'
import { EmptyState } from '../ui/EmptyState'
import { Pager } from '../ui/Pager'

type PageLinksProps = { page: number; pages: number; hrefFor: (page: number) => string }

export function PageLinks({ page, pages, hrefFor }: PageLinksProps) {
  return (
    <Pager
      page={page}
      pages={pages}
      hrefFor={hrefFor}
      renderLink={({ href, label, current, key }) => (
        <Link key={key} to={href} aria-current={current ? 'page' : undefined}>
          {label}
        </Link>
      )}
    />
  )
}

/** For an address of a page that the list does not reach. */
export function NoSuchPage({ firstPageHref }: { firstPageHref: string }) {
  const toFirst = (
    <Link className={buttonClass()} to={firstPageHref}>
      Go to page 1
    </Link>
  )
  return (
    <EmptyState title="There is no such page" action={toFirst}>
      The list is shorter than that.
    </EmptyState>
  )
}
