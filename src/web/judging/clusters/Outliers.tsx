import { Link } from 'react-router'
import { paths } from '../../paths'
import { classNames } from '../../ui/class-names'
import { PlaceInLine } from '../../ui/Gutter'
import { SheetLine, SheetSection } from '../../ui/Sheet'
import { VisibleText } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import styles from './Clusters.module.css'
import type { Clusters } from './cluster-api'
import { percent, submissions } from './cluster-words'

/** What is like nothing else comes first: nobody else will lead a judge to it. Each is decided alone. */
export function Outliers({ view: { contest, outliers } }: { view: Clusters }) {
  if (outliers.length === 0) {
    return (
      <SheetSection title="Outliers" icon="circle-dot">
        <p className={text.muted}>Every pending submission is in a cluster, or none is pending.</p>
      </SheetSection>
    )
  }
  return (
    <SheetSection
      title="Outliers"
      note={`${submissions(outliers.length)}, each decided alone`}
      flush={
        <ol className={styles.members}>
          {outliers.map(({ issue, likeness }) => (
            <SheetLine
              as="li"
              key={issue._id}
              status={issue.status}
              gutter={<PlaceInLine>{issue.placeInLine}</PlaceInLine>}
            >
              <Link to={paths.triage(contest._id, { issue: issue._id })}>
                <VisibleText>{issue.title}</VisibleText>
              </Link>
              <p className={classNames(text.meta, text.faint)}>{`nearest other ${percent(likeness)}`}</p>
            </SheetLine>
          ))}
        </ol>
      }
    />
  )
}
