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
  /** The same for a submission's place in line, with a description for screen readers. */
  placeInLine?: number | undefined
  hidden?: boolean
}

/** The strip left of the text. `data-status` on an ancestor sets its color and band. */
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

/** A number with a description for screen readers. */
export const PlaceInLine = ({ children }: { children: number }) => (
  <span>
    <span className={text.visuallyHidden}>Place in line </span>
    <span>{children}</span>
  </span>
)
