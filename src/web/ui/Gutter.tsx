import { classNames } from './class-names'
import styles from './Gutter.module.css'
import { Icon, type IconName } from './Icon'
import { type Elements, inElement } from './text/elements'
import text from './text.module.css'

type GutterProps = {
  icon?: IconName | undefined
  children?: string | number | Elements
  /** A large number. */
  place?: boolean
  /** The same for the place of a submission in line, which is told to those who only hear it. */
  placeInLine?: number | undefined
  hidden?: boolean
}

/** The strip left of the text. Its color and band come from `data-status` on an ancestor. */
export function Gutter({
  icon,
  children,
  placeInLine,
  place = placeInLine !== undefined,
  hidden = false,
}: GutterProps) {
  return (
    <span className={classNames(styles.gutter, place && styles.place)} aria-hidden={hidden || undefined}>
      {icon ? <Icon name={icon} /> : inElement(children)}
      {placeInLine !== undefined && <PlaceInLine>{placeInLine}</PlaceInLine>}
    </span>
  )
}

/** A number that says what it counts to those who only hear it. */
export const PlaceInLine = ({ children }: { children: number }) => (
  <span>
    <span className={text.visuallyHidden}>Place in line </span>
    <span>{children}</span>
  </span>
)
