import { Disclosure } from '../../../web/ui/Disclosure'
import layout from '../../../web/ui/layout.module.css'
import { StatusText } from '../../../web/ui/Status'
import { VisibleParagraph } from '../../../web/ui/text/VisibleText'
import text from '../../../web/ui/text.module.css'
import { Time } from '../../../web/ui/time/Time'
import type { Appeal } from '../contract'
import { appealDisplayStatus, appealKindLabel } from './appeal-labels'

/** An appeal as shown to its author: what was appealed, and the decision with its reason. */
export function AppealText({ appeal }: { appeal: Appeal }) {
  const { kind, rule, text: words, receivedAt, state, reason, decidedAt } = appeal
  const { word, tone, icon } = appealDisplayStatus(state)
  return (
    <div className={layout.tight}>
      <p className={layout.row}>
        <b className={text.strong}>{appealKindLabel(kind)}</b>
        <StatusText tone={tone} icon={icon}>
          {word}
        </StatusText>
      </p>
      {reason && decidedAt && (
        <>
          <p className={text.muted}>
            Decided <Time at={decidedAt} />, because:
          </p>
          <VisibleParagraph className={text.preLine}>{reason}</VisibleParagraph>
        </>
      )}
      {state === 'void' && (
        <p className={text.muted}>The submission was removed, so this appeal will not be decided.</p>
      )}
      <Disclosure title="What you wrote">
        <p className={text.muted}>
          <Time at={receivedAt} />, by the rule:
        </p>
        <VisibleParagraph>{rule}</VisibleParagraph>
        <VisibleParagraph className={text.preLine}>{words}</VisibleParagraph>
      </Disclosure>
    </div>
  )
}
