import { create } from 'zustand'
import { useSession } from './session-store'

/** Who has logged out in this tab last, and may want to remove what is still on this device. */
export const useLeftBy = create<{ userId: string | null }>(() => ({ userId: null }))

/** Called before the session is cleared. */
export const noteLeaving = () => useLeftBy.setState({ userId: useSession.getState().user?._id ?? null })
