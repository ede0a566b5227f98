import { create } from 'zustand'

export type ToastTone = 'ok' | 'danger' | 'info'

/** An action offered with a toast until a deadline. Doesn't block anything. */
export type ToastAction = { label: string; keyName: string; run: () => void; until: number }

/** `repeatCount` counts repetitions of the same text while it is on screen; each restarts the 4 seconds. */
export type Toast = { id: number; tone: ToastTone; text: string; repeatCount: number; offer?: ToastAction }

const mostShown = 3

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let lastId = 0
const current = () => useToasts.getState().toasts
const show = (toasts: readonly Toast[]) => useToasts.setState({ toasts })

function add(toast: Omit<Toast, 'id' | 'repeatCount'>): number {
  lastId += 1
  show([...current(), { ...toast, id: lastId, repeatCount: 1 }].slice(-mostShown))
  return lastId
}

function say(tone: ToastTone, text: string) {
  const same = current().find((toast) => toast.text === text && toast.tone === tone && !toast.offer)
  if (same) show(current().map((toast) => (toast === same ? { ...same, repeatCount: same.repeatCount + 1 } : toast)))
  else add({ tone, text })
}

/** Short messages in the corner. Errors must also appear on the page, because toasts disappear. */
export const toast = {
  success: (text: string) => say('ok', text),
  error: (text: string) => say('danger', text),
  info: (text: string) => say('info', text),
  /** A success with an action; the id tells later whether it is still offered. */
  offer: (text: string, offer: ToastAction) => add({ tone: 'ok', text, offer }),
}

export const toastList = {
  current,
  dismiss: (id: number) => show(current().filter((toast) => toast.id !== id)),
  clear: () => show([]),
}
