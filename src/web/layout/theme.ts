import { create } from 'zustand'
import { storeChoice } from '../ui/stored-choice'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The theme that public/look.js set before the first paint. */
function themeOfPage(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export const useTheme = create<{ theme: Theme }>(() => ({ theme: themeOfPage() }))

export function chooseTheme(theme: Theme) {
  useTheme.setState({ theme })
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  storeChoice('theme', theme === 'system' ? null : theme)
}
