import { create } from 'zustand'
import { useSession } from './session-store'

/** Who has logged out in this tab last, and may want to remove what is still on this device. */
export const useLastLogout = create<{ userId: string | null }>(() => ({ userId: null }))

/** Called before the session is cleared. */
export const recordLogout = () => useLastLogout.setState({ userId: useSession.getState().user?._id ?? null })
