import { create } from 'zustand'

const useOnline = create(() => ({ isOnline: true }))

window.addEventListener('online', () => useOnline.setState({ isOnline: true }))
window.addEventListener('offline', () => useOnline.setState({ isOnline: false }))

/** Whether the browser has a network connection; says nothing about the server. */
export const useIsOnline = (): boolean => useOnline(({ isOnline }) => isOnline)
