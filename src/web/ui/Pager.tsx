import type { ReactNode } from 'react'
import { Icon } from './Icon'

export type PagerLink = { href: string; label: ReactNode; current: boolean; key: string }

type PagerProps = {
  page: number
  pages: number
  hrefFor: (page: number) => string
  /** Draws one link, so that the router stays outside: `<Link to={href} aria-current={current ? 'page' : undefined}>`. */
  renderLink: (link: PagerLink) => ReactNode
}

/** At most seven places: the ends, the current page and its neighbours; null is a gap. */
function pageNumbers(page: number, pages: number): (number | null)[] {
  const wanted = new Set([1, pages, page - 1, page, page + 1])
  const shown = [...wanted].filter((number) => number >= 1 && number <= pages).sort((one, other) => one - other)
  return shown.flatMap((number, place) => {
    const gap = number - (shown[place - 1] ?? 0)
    if (gap === 1) return [number]
    return gap === 2 ? [number - 1, number] : [null, number]
  })
}

/** Previous, numbers, Next; nothing at all when one page is all there is. */
export function Pager({ page, pages, hrefFor, renderLink }: PagerProps) {
  if (pages <= 1) return null
  const previous = (
    <>
      <Icon name="chevron-left" small />
      Previous
    </>
  )
  const next = (
    <>
      Next
      <Icon name="chevron-right" small />
    </>
  )
  const step = (to: number, label: ReactNode, key: string) =>
    to >= 1 && to <= pages ? (
      renderLink({ href: hrefFor(to), label, current: false, key })
    ) : (
      <span aria-disabled="true">{label}</span>
    )
  return (
    <nav className="pager" aria-label="Pagination">
      {step(page - 1, previous, 'previous')}
      <ul>
        {pageNumbers(page, pages).map((number, place) => (
          <li key={number ?? `gap-${place}`}>
            {number === null ? (
              <span>…</span>
            ) : (
              renderLink({ href: hrefFor(number), label: number, current: number === page, key: `${number}` })
            )}
          </li>
        ))}
      </ul>
      {step(page + 1, next, 'next')}
    </nav>
  )
}
