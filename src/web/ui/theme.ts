import { create } from 'zustand'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** What public/look.js has set before the first paint. */
function themeOfPage(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

export const useTheme = create<{ theme: Theme }>(() => ({ theme: themeOfPage() }))

export function chooseTheme(theme: Theme) {
  useTheme.setState({ theme })
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', theme)
  } catch {
    // Without storage the choice holds for this page.
  }
}
