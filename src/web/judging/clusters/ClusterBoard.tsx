import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { BackLink } from '../../links'
import { paths } from '../../paths'
import { Banner } from '../../ui/Banner'
import { classNames } from '../../ui/class-names'
import { useKeys } from '../../ui/keys/use-keys'
import { SheetHead } from '../../ui/PageHead'
import panel from '../../ui/Panel.module.css'
import { Panel, SheetLine } from '../../ui/Sheet'
import sheet from '../../ui/Sheet.module.css'
import { VisibleText } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import { textParam, useUrlState } from '../../url-state'
import styles from './Clusters.module.css'
import type { Clusters } from './cluster-api'
import { idOf, percent, submissions } from './cluster-words'
import { OpenCluster } from './OpenCluster'
import { Outliers } from './Outliers'
import { useClusterDecisions } from './use-cluster-decisions'

const address = { open: textParam }

/** The keys of this page, for the list of keys. */
const clusterKeys = {
  title: 'In the clusters',
  single: [
    { keys: ['J'], does: 'Next cluster' },
    { keys: ['K'], does: 'Previous cluster' },
    { keys: ['1'], does: 'Valid, as one group' },
    { keys: ['3'], does: 'Invalid, with a reason' },
    { keys: ['U'], does: 'Undo the last decision, for 10 seconds' },
  ],
  combined: [],
}

/** The outliers first, then the clusters; one of them is open. */
export function ClusterBoard({ view }: { view: Clusters }) {
  const { contest, clusters, outliers, leftOut } = view
  const { view: shown, hrefFor, show } = useUrlState<{ open: string }>(address)
  const body = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const opened = clusters.findIndex(({ issues }) => issues.some(({ _id }) => _id === shown.open))
  const current = clusters[opened]
  const open = (id: string) => {
    show({ open: id }, { replace: true })
    body.current?.focus({ preventScroll: true })
    body.current?.scrollIntoView?.({ block: 'nearest' })
  }
  const step = (by: 1 | -1) => {
    const next = opened + by
    if (next === -1) open('')
    else if (clusters[next]) open(idOf(clusters[next]))
  }
  const decisions = useClusterDecisions(contest._id, {
    onDecided: () => {
      const next = clusters[opened + 1] ?? clusters[opened - 1]
      setProblem(null)
      open(next ? idOf(next) : '')
    },
    onProblem: setProblem,
  })
  useKeys({ j: () => step(1), k: () => step(-1), u: decisions.undoLast }, clusterKeys)
  return (
    <>
      <BackLink to={paths.triage(contest._id)}>
        <span>Triage of</span> <VisibleText>{contest.title}</VisibleText>
      </BackLink>
      <article className={classNames(panel.columns, panel.parts)}>
        <div className={classNames(sheet.sheet, panel.top)}>
          <SheetHead title="Clusters">
            <p
              className={text.muted}
            >{`Pending submissions that may have one cause, by their texts and lines. It is a proposal: read before you decide.${leftOut > 0 ? ` ${submissions(leftOut)} later in line are not compared yet.` : ''}`}</p>
          </SheetHead>
        </div>
        <aside className={panel.rail}>
          <Panel title="Proposed" className={panel.first}>
            <p
              className={text.muted}
            >{`${submissions(outliers.length)} like no other, and ${clusters.length} ${clusters.length === 1 ? 'cluster' : 'clusters'}`}</p>
            <ol className={styles.proposed}>
              <SheetLine as="li" gutter={outliers.length}>
                <Link to={hrefFor({ open: '' })} aria-current={current ? undefined : 'true'}>
                  Outliers
                </Link>
              </SheetLine>
              {clusters.map((cluster) => (
                <SheetLine as="li" key={idOf(cluster)} gutter={cluster.issues.length}>
                  <Link to={hrefFor({ open: idOf(cluster) })} aria-current={cluster === current ? 'true' : undefined}>
                    <span className={text.visuallyHidden}>{`Cluster of ${submissions(cluster.issues.length)}: `}</span>
                    <VisibleText>{cluster.issues[0]?.title ?? ''}</VisibleText>
                  </Link>
                  <span className={text.faint}>{percent(cluster.likeness)}</span>
                </SheetLine>
              ))}
            </ol>
          </Panel>
        </aside>
        <div className={classNames(sheet.sheet, panel.body, styles.body)} ref={body} tabIndex={-1}>
          {problem && <Banner tone="danger">{problem}</Banner>}
          {current ? (
            <OpenCluster key={idOf(current)} view={view} cluster={current} decisions={decisions} />
          ) : (
            <Outliers view={view} />
          )}
        </div>
      </article>
    </>
  )
}
