import { Link } from 'react-router'
import type { PreliminaryResults } from '../../../contract/awards/preliminary'
import { formatCents } from '../../../domain/money'
import { useServerNow } from '../../api/use-server-now'
import { hasSetting } from '../../features'
import { paths } from '../../paths'
import button from '../../ui/Button.module.css'
import { classNames } from '../../ui/class-names'
import layout from '../../ui/layout.module.css'
import panel from '../../ui/Panel.module.css'
import { Panel } from '../../ui/Sheet'
import { StatusLabel } from '../../ui/Status'
import { VisibleName } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import styles from '../Results.module.css'

/** The viewer's preliminary outcomes, with a link to appeal each. */
export function OwnPreliminary({ results: { issues, appealsEndAt } }: { results: PreliminaryResults }) {
  const end = new Date(appealsEndAt)
  const isOpen = useServerNow([end]) <= end && hasSetting('appealHours')
  const own = issues.filter(({ isOwn }) => isOwn)
  return (
    <Panel title="Your submissions" className={panel.first}>
      <ol className={styles.ownLines}>
        {own.map((issue) => (
          <li key={issue.issueId}>
            <p className={text.muted}>
              <span className={text.visuallyHidden}>Place in line </span>
              <span>{`#${issue.placeInLine}`}</span> <VisibleName>{issue.title}</VisibleName>
            </p>
            <p className={layout.row}>
              <StatusLabel status={issue.status === 'valid' && !issue.isPrimary ? 'duplicate' : issue.status} />
              {issue.amountCents > 0 && <span className={text.strong}>{formatCents(issue.amountCents)}</span>}
            </p>
            <p className={layout.belowTiny}>
              <Link
                className={button.onward}
                to={paths.submission(issue.issueId)}
                aria-label={`${isOpen ? 'Appeal' : 'View'}: ${issue.title}`}
              >
                {isOpen ? 'Appeal…' : 'View'}
              </Link>
            </p>
          </li>
        ))}
      </ol>
      <p className={classNames(text.faint, layout.below)}>Shares are final when the contest is finalized.</p>
    </Panel>
  )
}
