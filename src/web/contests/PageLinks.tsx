import { Link } from 'react-router'
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
