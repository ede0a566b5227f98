import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useSite } from './api/site'
import { pageAt, pageFacts } from './page-facts'

/** Sets the tab's title, 'Contests · Primacy': the page's default until a better one is given. */
export function usePageTitle(better?: string) {
  const { pathname } = useLocation()
  const siteName = useSite((site) => site.siteName)
  const page = pageAt(pathname)
  const title = better ?? (page && pageFacts[page].title)
  useEffect(() => {
    document.title = title ? `${title} · ${siteName}` : siteName
  }, [title, siteName])
}
