import * as lucide from 'lucide-react'

/** Icons used by every page's frame, the login and messages. */
export const frameIcons = {
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
  'triangle-alert': lucide.TriangleAlert,
  x: lucide.X,
} satisfies Record<string, lucide.LucideIcon>
