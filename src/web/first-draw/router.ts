import { createElement, Fragment } from './react'

/** Stands in for the router where a page is drawn once: every link is one, and nothing navigates. */
type LinkProps = { to: string; className?: string; [prop: string]: unknown }

let page: unknown = null
let id = ''

/** What stands in the frame of every page. */
export function place(shown: { page: unknown; id: string }) {
  page = shown.page
  id = shown.id
}

export const Link = ({ to, ...props }: LinkProps) =>
  createElement('a', { ...props, href: to, preventScrollReset: null, state: null, replace: null })

/** The current one is that of the page itself, or of what is below it. */
export function NavLink({ className, ...props }: LinkProps) {
  const isHere = `${location.pathname}/`.startsWith(`${props.to}/`)
  return Link({ ...props, className: isHere ? 'active' : '', 'aria-current': isHere ? 'page' : null })
}

export const Outlet = () => createElement(Fragment, { children: page })
export const ScrollRestoration = () => null
export const useLocation = () => ({
  pathname: location.pathname,
  search: location.search,
  hash: location.hash,
  key: '',
})
export const useNavigate = () => () => {}
export const useNavigation = () => ({ location: undefined })
export const useParams = () => ({ id })
