import { create } from 'zustand'
import { storeChoice, storedChoice } from '../../ui/stored-choice'

const storageKey = 'console-opens-next'

type AutoAdvance = { isOn: boolean; turn: (isOn: boolean) => void }

/** Whether a decision automatically opens the next pending submission. Stored in this browser. */
export const useAutoAdvance = create<AutoAdvance>((set) => ({
  isOn: storedChoice(storageKey) !== 'off',
  turn: (isOn) => {
    set({ isOn })
    storeChoice(storageKey, isOn ? null : 'off')
  },
}))
