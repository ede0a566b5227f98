import { useState } from 'react'
import { Icon, type IconName } from '../ui/Icon'

const themes = ['system', 'light', 'dark'] as const
type Theme = (typeof themes)[number]

const faces: Record<Theme, { word: string; icon: IconName }> = {
  system: { word: 'System', icon: 'monitor' },
  light: { word: 'Light', icon: 'sun' },
  dark: { word: 'Dark', icon: 'moon' },
}

/** What public/theme.js has set before the first paint. */
function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

function keepTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', theme)
  } catch {
    // Without storage the choice holds for this page.
  }
}

export function ThemeControl() {
  const [theme, setTheme] = useState(currentTheme)
  const choose = (chosen: Theme) => {
    keepTheme(chosen)
    setTheme(chosen)
  }
  return (
    <fieldset className="theme" aria-label="Theme">
      {themes.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={theme === option}
          aria-label={faces[option].word}
          title={faces[option].word}
          onClick={() => choose(option)}
        >
          <Icon name={faces[option].icon} small />
        </button>
      ))}
    </fieldset>
  )
}
