import { create } from 'zustand'

const storageKey = 'single-keys'

function readChoice(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

/** Whether a key pressed by itself does something. Speech control and unsteady hands need a way to switch that off. */
export const useSingleKeys = create(() => ({ areOn: readChoice() }))

export function switchSingleKeys(areOn: boolean) {
  useSingleKeys.setState({ areOn })
  try {
    if (areOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Without storage the choice holds for this page.
  }
}
