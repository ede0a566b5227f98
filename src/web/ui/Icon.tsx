import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names'
import styles from './Icon.module.css'
import { frameIcons } from './icons/frame-icons'
import type { pageIcons } from './icons/page-icons'

export type IconName = keyof typeof frameIcons | keyof typeof pageIcons

const icons: Partial<Record<IconName, LucideIcon>> = { ...frameIcons }

/** Other icons load with the code of the pages that use them, so that the login doesn't wait for them. */
export const addIcons = (more: typeof pageIcons) => void Object.assign(icons, more)

type IconProps = { name: IconName; small?: boolean }

/** Always decorative: the adjacent text says the same. */
export function Icon({ name, small = false }: IconProps) {
  const Drawing = icons[name]
  const look = classNames(styles.icon, small && styles.small, name === 'loader' && styles.turning)
  return Drawing && <Drawing className={look} aria-hidden="true" focusable="false" />
}
