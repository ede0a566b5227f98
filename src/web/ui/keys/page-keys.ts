import { useEffect } from 'react'
import { create } from 'zustand'

export type PageKey = { keys: string[]; does: string }
type PageKeys = { /** The page, as a heading calls it. */ title: string; single: PageKey[]; combined: PageKey[] }

/** The keys of the page that is open, for the list of keys. */
export const usePageKeys = create<{ page: PageKeys | null }>(() => ({ page: null }))

export function useNamedKeys(page: PageKeys) {
  useEffect(() => {
    usePageKeys.setState({ page })
    return () => usePageKeys.setState({ page: null })
  }, [page])
}
