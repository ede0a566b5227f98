import { create } from 'zustand'
import { storeChoice, storedChoice } from '../stored-choice'

const storageKey = 'single-keys'

/** Whether single-key shortcuts are on. Speech control and tremors require a way to turn them off (WCAG 2.1.4). */
export const useSingleKeys = create(() => ({ areOn: storedChoice(storageKey) !== 'off' }))

export function switchSingleKeys(areOn: boolean) {
  useSingleKeys.setState({ areOn })
  storeChoice(storageKey, areOn ? null : 'off')
}
