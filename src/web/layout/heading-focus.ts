import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const main = () => document.getElementById('main')

/** True once the heading took the focus, or the user has started interacting with the page. */
function settled(): boolean {
  if (main()?.contains(document.activeElement) && document.activeElement !== main()) return true
  const heading = main()?.querySelector<HTMLElement>('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/** Focuses the new page's heading after navigation, as soon as it exists; leaves the first page alone. */
export function useHeadingFocus() {
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    const page = main()
    if (!page || settled()) return
    const watch = new MutationObserver(() => settled() && watch.disconnect())
    watch.observe(page, { childList: true, subtree: true })
    return () => watch.disconnect()
  }, [pathname])
}
