import { Icon, type IconName } from '../ui/Icon'
import styles from './ThemeControl.module.css'
import { chooseTheme, type Theme, themes, useTheme } from './theme'

const themeLabels: Record<Theme, { word: string; icon: IconName }> = {
  system: { word: 'System', icon: 'monitor' },
  light: { word: 'Light', icon: 'sun' },
  dark: { word: 'Dark', icon: 'moon' },
}

export function ThemeControl() {
  const chosen = useTheme((choice) => choice.theme)
  return (
    <fieldset className={styles.theme} aria-label="Theme">
      {themes.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={chosen === option}
          aria-label={themeLabels[option].word}
          title={themeLabels[option].word}
          onClick={() => chooseTheme(option)}
        >
          <Icon name={themeLabels[option].icon} small />
        </button>
      ))}
    </fieldset>
  )
}
