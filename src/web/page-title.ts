import { useEffect } from 'react'
import { useSite } from './api/site'

/** Names the tab: 'Contests · Primacy'. */
export function usePageTitle(title: string) {
  const siteName = useSite((site) => site.siteName)
  useEffect(() => {
    document.title = title ? `${title} · ${siteName}` : siteName
  }, [title, siteName])
}
