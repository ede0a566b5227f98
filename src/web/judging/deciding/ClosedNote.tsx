import { Link } from 'react-router'
import { humanize } from '../../../domain/humanize'
import type { DecisionRefusal } from '../../../domain/judging/second-look/withholding'
import { closedNote } from '../../features'
import { featurePart } from '../../loading/feature-part'
import { lazyPart } from '../../loading/lazy-part'
import { paths } from '../../paths'
import { lookUp } from '../../ui/text/lookup'
import text from '../../ui/text.module.css'
import decision from './Decision.module.css'

const closedTexts: Record<DecisionRefusal, string> = {
  self_review: 'You wrote this submission, so another judge has to decide it.',
  conflict_of_interest: 'You submitted to this contest, so you can’t judge submissions in it.',
  contest_finalized: 'This contest is finalized. Its verdicts and groups can’t change.',
  preliminary_results:
    'Preliminary results are published, so verdicts, groups and places are closed until they are withdrawn.',
  second_look_yours:
    'You have a second look at this submission. Its verdict, reason and group are shown once you give it or skip it.',
}

type ClosedNoteProps = {
  refusal: DecisionRefusal
  contestId: string
  issue: { _id: string; placeInLine: number }
}

/** Explains why no verdict can be given. */
export function ClosedNote({ refusal, contestId, issue }: ClosedNoteProps) {
  const code = closedNote(refusal)
  const FeatureNote = code && featurePart(code)
  return (
    <>
      <p className={text.muted}>{lookUp(closedTexts, refusal, humanize(refusal))}</p>
      {FeatureNote && <FeatureNote contestId={contestId} issue={issue} />}
      {refusal === 'contest_finalized' && (
        <p className={decision.more}>
          <Link to={paths.results(contestId)}>See the results</Link>
        </p>
      )}
    </>
  )
}

/** Loaded if saving a decision failed, which is rare. */
export const StaleNotice = lazyPart(async () => (await import('./ChangedMeanwhile')).ChangedMeanwhile)
