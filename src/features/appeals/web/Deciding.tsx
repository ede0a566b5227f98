import type { Judging } from '../../../web/judging/triage-api'
import layout from '../../../web/ui/layout.module.css'
import { VisibleParagraph } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { Time } from '../../../web/ui/time/Time'
import type { AppealForJudge } from '../contract'
import { appealStatusLabel, decisionRefusalText } from './appeal-decision-labels'
import { DecisionForm } from './DecisionForm'

type DecidingProps = { contestId: string; appeal: AppealForJudge; judging: Judging | undefined }

/** The form, or the reason why there is none. */
export function Deciding({ contestId, appeal, judging }: DecidingProps) {
  const { state, refusal, reason, decidedAt, handledBy } = appeal
  if (state === 'void') {
    return (
      <p className={text.muted}>
        The submission was removed. This appeal can be decided only if the submission is restored.
      </p>
    )
  }
  if (state !== 'open') {
    return (
      <div className={layout.tight}>
        <p className={text.muted}>
          <span>{appealStatusLabel(appeal)}</span>
          {handledBy && (
            <span>
              , by <bdi>{handledBy.username}</bdi>
            </span>
          )}
          {decidedAt && (
            <span>
              , <Time at={decidedAt} />
            </span>
          )}
        </p>
        <VisibleParagraph className={text.preLine}>{reason ?? ''}</VisibleParagraph>
      </div>
    )
  }
  if (refusal) return <p className={text.muted}>{decisionRefusalText(refusal)}</p>
  return judging ? <DecisionForm contestId={contestId} appeal={appeal} judging={judging} /> : null
}
