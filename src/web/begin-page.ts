import { pageAt, pages } from './pages'

/** Runs while the client itself is still on its way, so that the page's code comes beside it and not after it. */
const address = pageAt(location.pathname === '/' ? '/dashboard' : location.pathname)
// What cannot be loaded now is asked for again by the router, which can also say what went wrong.
if (address) pages[address]().catch(() => {})
