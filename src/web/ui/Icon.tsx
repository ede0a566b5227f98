import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names'
import styles from './Icon.module.css'
import { frameIcons } from './icons/frame-icons'
import type { pageIcons } from './icons/page-icons'

export type IconName = keyof typeof frameIcons | keyof typeof pageIcons

const icons: Partial<Record<IconName, LucideIcon>> = { ...frameIcons }

/** The others come with the code of the pages that draw them, so that the login does not wait for them. */
export const addIcons = (more: typeof pageIcons) => void Object.assign(icons, more)

type IconProps = { name: IconName; small?: boolean }

/** Always decoration: the words beside it say the same. */
export function Icon({ name, small = false }: IconProps) {
  const Drawing = icons[name]
  const look = classNames(styles.icon, small && styles.small, name === 'loader' && styles.turning)
  return Drawing && <Drawing className={look} aria-hidden="true" focusable="false" />
}
