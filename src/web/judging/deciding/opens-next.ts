import { create } from 'zustand'

const storageKey = 'console-opens-next'

function readChoice(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

type OpensNext = { isOn: boolean; turn: (isOn: boolean) => void }

/** Whether a decision opens the next pending report by itself. Kept in this browser. */
export const useOpensNext = create<OpensNext>((set) => ({
  isOn: readChoice(),
  turn: (isOn) => {
    set({ isOn })
    try {
      if (isOn) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, 'off')
    } catch {
      // Without storage the choice holds for this page.
    }
  },
}))
