import { useState } from 'react'
import { useAnnounced } from './access/announce'
import cards from './Card.module.css'
import { classNames } from './class-names'
import { Gutter } from './Gutter'
import rowStyles from './Rows.module.css'
import styles from './Skeleton.module.css'
import text from './text.module.css'
import { useTimeout } from './time/use-timeout'

const showAfterMs = 200
const titleWidths = ['60%', '46%', '70%', '54%']

type SkeletonProps = { rows?: number; label?: string; shape?: 'rows' | 'cards' }

/** A placeholder of the actual size. Appears after 200 ms, so that fast replies don't cause a flash. */
export function Skeleton({ rows = 3, label = 'Loading…', shape = 'rows' }: SkeletonProps) {
  const [isShown, setIsShown] = useState(false)
  useTimeout(() => setIsShown(true), showAfterMs)
  useAnnounced(isShown ? label : '')
  const Part = shape === 'cards' ? CardToCome : RowToCome
  return (
    <div aria-busy="true">
      <p className={text.visuallyHidden}>{isShown ? label : ''}</p>
      <div
        className={classNames(shape === 'cards' ? cards.cards : rowStyles.rows, !isShown && styles.hidden)}
        aria-hidden="true"
      >
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
          <Part key={row} titleWidth={titleWidths[row % titleWidths.length]} />
        ))}
      </div>
    </div>
  )
}

type PartProps = { titleWidth: string | undefined }

function RowToCome({ titleWidth = '60%' }: PartProps) {
  return (
    <div className={rowStyles.row} data-status="todo">
      <Gutter />
      <div className={classNames(rowStyles.content, styles.row)}>
        {[titleWidth, '48px', '34%', '92%', '64%'].map((width) => (
          <Bar key={width} width={width} />
        ))}
      </div>
    </div>
  )
}

function CardToCome({ titleWidth = '60%' }: PartProps) {
  return (
    <div className={classNames(cards.card, styles.card)} data-status="todo">
      <Gutter />
      <div className={cards.content}>
        <Bar width="64px" />
        <Bar width={titleWidth} />
        <div className={cards.description}>
          <Bar width="auto" />
          <Bar width="100%" />
          <Bar width="72%" />
        </div>
        <Bar width="96px" />
      </div>
    </div>
  )
}

const Bar = ({ width }: { width: string }) => <i className={styles.bar} style={{ inlineSize: width }} />
