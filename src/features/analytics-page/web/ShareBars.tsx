import { classNames } from '../../../web/ui/class-names'
import text from '../../../web/ui/text.module.css'
import styles from './ShareBars.module.css'

type ShareBar = { label: string; count: number; of: number }
type ShareBarsProps = { status: string; bars: readonly ShareBar[]; isLarge?: boolean; isMono?: boolean }

export const figure = new Intl.NumberFormat('en-US')

export const percent = (share: number) => `${Math.round(share * 100)}%`

/** Bars with their counts and shares, to compare steps or parts. */
export function ShareBars({ status, bars, isLarge = false, isMono = false }: ShareBarsProps) {
  return (
    <dl className={classNames(styles.bars, isLarge && styles.large)}>
      {bars.map(({ label, count, of }) => (
        <div key={label}>
          <dt className={isMono ? text.mono : undefined}>{label}</dt>
          <dd className={text.tabular}>
            <span className={styles.bar} aria-hidden="true">
              <i data-status={status} style={{ inlineSize: percent(count / of) }} />
            </span>
            <span>{figure.format(count)}</span>
            <span className={text.faint}>{percent(count / of)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
