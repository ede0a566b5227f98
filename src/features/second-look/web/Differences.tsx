import { Link } from 'react-router'
import { humanize } from '../../../domain/humanize'
import { paths } from '../../../web/paths'
import { PlaceInLine } from '../../../web/ui/Gutter'
import { SheetLine, SheetSection } from '../../../web/ui/Sheet'
import { StatusLabel } from '../../../web/ui/Status'
import { VisibleParagraph } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import type { SecondLooks } from '../contract'
import { ResolutionForm } from './ResolutionForm'
import styles from './SecondLook.module.css'
import { resolutionRefusalText } from './second-look-labels'

type Difference = SecondLooks['differences'][number]
type SecondVerdict = Difference['first']['verdict']
type DifferencesProps = Pick<SecondLooks, 'differences'> & { contestId: string }

/** Submissions with differing verdicts, without the judges' names, so that the arbiter weighs the reasons. */
export function Differences({ differences, contestId }: DifferencesProps) {
  const open = differences.filter(({ resolution }) => resolution === null).length
  return (
    <SheetSection
      title="Different verdicts"
      note={open === 0 ? 'All resolved' : `${open} to resolve`}
      flush={
        <ol>
          {differences.map((difference) => (
            <SheetLine
              as="li"
              key={difference.issueId}
              className={styles.difference}
              status={difference.resolution ? undefined : 'warn'}
              gutter={<PlaceInLine>{difference.placeInLine}</PlaceInLine>}
            >
              <p>
                <Link to={paths.submission(difference.issueId)}>{`Submission ${difference.placeInLine}`}</Link>
              </p>
              <GivenVerdictCard name="First verdict" given={difference.first} />
              <GivenVerdictCard name="Second verdict" given={difference.second} />
              <Resolution contestId={contestId} difference={difference} />
            </SheetLine>
          ))}
        </ol>
      }
    />
  )
}

type GivenVerdict = { verdict: SecondVerdict; reason: string | null; invalidationCode?: string | null }

function GivenVerdictCard({ name, given }: { name: string; given: GivenVerdict }) {
  return (
    <div>
      <p>
        <span>{`${name}:`}</span> <StatusLabel status={given.verdict} />
        {given.invalidationCode && <span>{` · ${humanize(given.invalidationCode)}`}</span>}
      </p>
      {given.reason && <VisibleParagraph className={styles.reason}>{given.reason}</VisibleParagraph>}
    </div>
  )
}

function Resolution({ contestId, difference }: { contestId: string; difference: Difference }) {
  const { resolution, refusal } = difference
  if (resolution) return <GivenVerdictCard name="Resolved" given={resolution} />
  if (refusal) return <p className={text.muted}>{resolutionRefusalText(refusal)}</p>
  return <ResolutionForm contestId={contestId} difference={difference} />
}
