import { useSyncExternalStore } from 'react'

const query = '(max-width: 767px)'

/** Whether there is room for one pane only. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia?.(query)
      media?.addEventListener('change', listener)
      return () => media?.removeEventListener('change', listener)
    },
    () => window.matchMedia?.(query)?.matches ?? false,
  )
}
