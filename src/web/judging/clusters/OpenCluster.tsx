import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths'
import { classNames } from '../../ui/class-names'
import { SheetLine, SheetSection } from '../../ui/Sheet'
import { VisibleText } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { reasonLabel } from '../judging-words'
import styles from './Clusters.module.css'
import { ClusterVerdictForm } from './ClusterVerdictForm'
import type { Cluster, Clusters } from './cluster-api'
import { percent, refusalText, submissions } from './cluster-words'
import type { ClusterDecisions } from './use-cluster-decisions'

type OpenClusterProps = { view: Clusters; cluster: Cluster; decisions: ClusterDecisions }

/** Why these may be one, each of them with a box that takes it out, and one decision for those that stay. */
export function OpenCluster({ view, cluster, decisions }: OpenClusterProps) {
  const { contest, judgeRefusal } = view
  const [vetoed, setVetoed] = useState<readonly string[]>([])
  const chosen = cluster.issues.filter(({ _id }) => !vetoed.includes(_id))
  const veto = (id: string) => setVetoed((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))
  return (
    <>
      <SheetSection
        title={submissions(cluster.issues.length)}
        icon="layers"
        note={`${percent(cluster.likeness)} likely of one cause`}
      >
        <dl className={classNames(text.meta, styles.reasons)}>
          {cluster.reasons.map(reasonLabel).map(({ name, found }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <VisibleText>{found}</VisibleText>
              </dd>
            </div>
          ))}
        </dl>
      </SheetSection>
      <SheetSection
        title="Submissions"
        note="Untick what does not belong"
        flush={
          <ol className={styles.members}>
            {cluster.issues.map((issue) => (
              <SheetLine
                as="li"
                key={issue._id}
                status={vetoed.includes(issue._id) ? undefined : issue.status}
                gutter={issue.placeInLine}
                contentClass={styles.member}
              >
                <input
                  type="checkbox"
                  aria-label={`Decide on ${issue.placeInLine} too`}
                  checked={!vetoed.includes(issue._id)}
                  disabled={judgeRefusal !== null}
                  onChange={() => veto(issue._id)}
                />
                <Link to={paths.triage(contest._id, { issue: issue._id })}>
                  <VisibleText>{issue.title}</VisibleText>
                </Link>
              </SheetLine>
            ))}
          </ol>
        }
      />
      <SheetSection title="One decision" icon="gavel">
        {judgeRefusal ? (
          <p className={text.muted}>{refusalText(judgeRefusal)}</p>
        ) : (
          <ClusterVerdictForm chosen={chosen} decisions={decisions} />
        )}
      </SheetSection>
    </>
  )
}
