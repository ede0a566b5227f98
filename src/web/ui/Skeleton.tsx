import { useEffect, useState } from 'react'
import { useAnnounced } from './access/announce'
import './skeleton.css'
import { Gutter } from './Status'

const showAfterMs = 200
const titleWidths = ['60%', '46%', '70%', '54%']

type SkeletonProps = { rows?: number; label?: string; shape?: 'rows' | 'cards' }

/** What is to come, at its real size. Nothing is seen or said in the first 200 ms, so a fast answer does not flash. */
export function Skeleton({ rows = 3, label = 'Loading…', shape = 'rows' }: SkeletonProps) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), showAfterMs)
    return () => clearTimeout(timer)
  }, [])
  useAnnounced(isShown ? label : '')
  const Part = shape === 'cards' ? CardToCome : RowToCome
  return (
    <div aria-busy="true">
      <p className="hide">{isShown ? label : ''}</p>
      <div className={shape === 'cards' ? 'cards skel' : 'rows skel'} data-shown={isShown} aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
          <Part key={row} titleWidth={titleWidths[row % titleWidths.length]} />
        ))}
      </div>
    </div>
  )
}

type PartProps = { titleWidth: string | undefined }

function RowToCome({ titleWidth }: PartProps) {
  return (
    <div className="row" data-s="todo">
      <Gutter />
      <div className="b">
        <i style={{ inlineSize: titleWidth }} />
        <i style={{ inlineSize: '48px' }} />
        <i className="wide" style={{ inlineSize: '34%' }} />
        <i className="wide" style={{ inlineSize: '92%' }} />
        <i className="wide" style={{ inlineSize: '64%' }} />
      </div>
    </div>
  )
}

function CardToCome({ titleWidth }: PartProps) {
  return (
    <div className="card" data-s="todo">
      <Gutter />
      <div className="card-b">
        <i style={{ inlineSize: '64px' }} />
        <i style={{ inlineSize: titleWidth }} />
        <div className="card-d">
          <i />
          <i />
          <i style={{ inlineSize: '72%' }} />
        </div>
        <i style={{ inlineSize: '96px' }} />
      </div>
    </div>
  )
}
