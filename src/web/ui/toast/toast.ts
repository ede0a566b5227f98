import { create } from 'zustand'

export type ToastTone = 'ok' | 'danger' | 'info'

/** Something that can still be done about what the toast tells, until a moment. It does not wait for anybody. */
export type ToastAction = { label: string; keyName: string; run: () => void; until: number }

/** `said` counts how often the same words came while they were on the screen; each time starts the 4 seconds anew. */
export type Toast = { id: number; tone: ToastTone; text: string; said: number; offer?: ToastAction }

const mostShown = 3

export const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

let lastId = 0
const current = () => useToasts.getState().toasts
const show = (toasts: readonly Toast[]) => useToasts.setState({ toasts })

function add(toast: Omit<Toast, 'id' | 'said'>): number {
  lastId += 1
  show([...current(), { ...toast, id: lastId, said: 1 }].slice(-mostShown))
  return lastId
}

function say(tone: ToastTone, text: string) {
  const same = current().find((toast) => toast.text === text && toast.tone === tone && !toast.offer)
  if (same) show(current().map((toast) => (toast === same ? { ...same, said: same.said + 1 } : toast)))
  else add({ tone, text })
}

/** Short news in the corner. An error said here must also stand on the page: a toast goes away. */
export const toast = {
  success: (text: string) => say('ok', text),
  error: (text: string) => say('danger', text),
  info: (text: string) => say('info', text),
  /** A success with an offer; its id tells later whether the offer still stands. */
  offer: (text: string, offer: ToastAction) => add({ tone: 'ok', text, offer }),
}

export const toastList = {
  current,
  dismiss: (id: number) => show(current().filter((toast) => toast.id !== id)),
  clear: () => show([]),
}
