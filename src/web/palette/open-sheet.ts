import { create } from 'zustand'

type Opened = 'palette' | 'keys' | null

/** Which of the two overlays is open: the command palette or the list of keys. */
export const useOpenSheet = create<{ opened: Opened }>(() => ({ opened: null }))

export const openSheet = (opened: Opened) => useOpenSheet.setState({ opened })
