import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)
const isOnline = () => onlineManager.isOnline()

/** Whether the browser has a network at all; it says nothing of the server. */
export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline)
