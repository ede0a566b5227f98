import { Link } from 'react-router'
import { pathTo } from '../../../web/paths'
import { classNames } from '../../../web/ui/class-names'
import layout from '../../../web/ui/layout.module.css'
import { StatusText } from '../../../web/ui/Status'
import { VisibleText } from '../../../web/ui/text/VisibleText'
import type { FixCell } from '../domain/fix-outcomes'
import styles from './Fixes.module.css'
import { cellLabels } from './fix-labels'

type FixesOfProofProps = {
  contestId: string
  fixes: readonly { _id: string; title: string; cell: FixCell }[]
  /** Of the heading above it. */
  level: 2 | 3
}

/** What a proof does with each fix, beside its result. Nobody but judges is sent any. */
export function FixesOfProof({ contestId, fixes, level }: FixesOfProofProps) {
  if (fixes.length === 0) return null
  const Heading = `h${level === 2 ? 3 : 4}` as const
  return (
    <div className={classNames(layout.tight, styles.withFixes)}>
      <Heading>With the fixes</Heading>
      <ul className={layout.tight}>
        {fixes.map(({ _id, title, cell }) => (
          <li key={_id}>
            <StatusText tone={cellLabels[cell].tone} icon={cellLabels[cell].icon}>
              {cellLabels[cell].text}
            </StatusText>
            <span>: </span>
            <VisibleText>{title}</VisibleText>
          </li>
        ))}
      </ul>
      <p>
        <Link to={pathTo('/contests/:id/fixes', contestId)}>All fixes of the contest</Link>
      </p>
    </div>
  )
}
