import { useEffect, useState } from 'react'
import { Gutter } from './Status'

const showAfterMs = 200
const titleWidths = ['60%', '46%', '70%', '54%']

type SkeletonProps = { rows?: number; label?: string }

/** Rows to come. Nothing is drawn or said in the first 200 ms, so a fast answer does not flash. */
export function Skeleton({ rows = 3, label = 'Loading…' }: SkeletonProps) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), showAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div aria-busy="true">
      <p className="hide" role="status">
        {isShown ? label : ''}
      </p>
      {isShown && (
        <div className="rows skel" aria-hidden="true">
          {Array.from({ length: rows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
            <div className="row" data-s="todo" key={row}>
              <Gutter />
              <div className="b">
                <i style={{ inlineSize: titleWidths[row % titleWidths.length] }} />
                <i style={{ inlineSize: '48px' }} />
                <i className="wide" style={{ inlineSize: '34%' }} />
                <i className="wide" style={{ inlineSize: '92%' }} />
              </div>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
