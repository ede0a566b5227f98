export type ToastTone = 'ok' | 'danger' | 'info'
/** `said` counts how often the same words came while they were on the screen; each time starts the 4 seconds anew. */
export type Toast = { id: number; tone: ToastTone; text: string; said: number }

const mostShown = 3

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function say(tone: ToastTone, text: string) {
  const same = toasts.find((toast) => toast.text === text && toast.tone === tone)
  if (same) {
    show(toasts.map((toast) => (toast === same ? { ...same, said: same.said + 1 } : toast)))
    return
  }
  lastId += 1
  show([...toasts, { id: lastId, tone, text, said: 1 }].slice(-mostShown))
}

/** Short news in the corner. An error said here must also stand on the page: a toast goes away. */
export const toast = {
  success: (text: string) => say('ok', text),
  error: (text: string) => say('danger', text),
  info: (text: string) => say('info', text),
}

export const toastList = {
  current: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  dismiss: (id: number) => show(toasts.filter((toast) => toast.id !== id)),
  clear: () => show([]),
}
