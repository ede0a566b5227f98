import type { LucideIcon } from 'lucide-react'
import * as lucide from 'lucide-react'
import { classNames } from './class-names'
import styles from './Icon.module.css'
import type { pageIcons } from './icons/page-icons'

/** Icons used by every page's frame, the login and messages. */
const frameIcons = {
  'arrow-right': lucide.ArrowRight,
  check: lucide.Check,
  'chevron-down': lucide.ChevronDown,
  'circle-check': lucide.CircleCheck,
  'circle-x': lucide.CircleX,
  eye: lucide.Eye,
  'eye-off': lucide.EyeOff,
  info: lucide.Info,
  key: lucide.KeyRound,
  loader: lucide.LoaderCircle,
  lock: lucide.Lock,
  'log-out': lucide.LogOut,
  mail: lucide.Mail,
  menu: lucide.Menu,
  minus: lucide.Minus,
  monitor: lucide.Monitor,
  moon: lucide.Moon,
  search: lucide.Search,
  sun: lucide.Sun,
  trash: lucide.Trash2,
  'triangle-alert': lucide.TriangleAlert,
  x: lucide.X,
} satisfies Record<string, lucide.LucideIcon>

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
