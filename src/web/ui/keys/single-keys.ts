import { create } from 'zustand'
import { storeChoice, storedChoice } from '../stored-choice'

const storageKey = 'single-keys'

/** Whether a key pressed by itself does something. Speech control and unsteady hands need a way to switch that off. */
export const useSingleKeys = create(() => ({ areOn: storedChoice(storageKey) !== 'off' }))

export function switchSingleKeys(areOn: boolean) {
  useSingleKeys.setState({ areOn })
  storeChoice(storageKey, areOn ? null : 'off')
}
