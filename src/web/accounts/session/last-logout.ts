import { create } from 'zustand'
import { useSession } from './session-store'

/** The last user to log out in this tab, who may want to remove their data from this device. */
export const useLastLogout = create<{ userId: string | null }>(() => ({ userId: null }))

/** Called before the session is cleared. */
export const recordLogout = () => useLastLogout.setState({ userId: useSession.getState().user?._id ?? null })
