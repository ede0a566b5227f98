import type { SponsorAnswer } from '../../contract/seats/sponsors'
import { classNames } from '../ui/class-names'
import layout from '../ui/layout.module.css'
import { StatusText } from '../ui/Status'
import { VisibleName, VisibleParagraph } from '../ui/text/VisibleText'
import text from '../ui/text.module.css'
import { Time } from '../ui/time/Time'
import { answerLabels, audienceTexts } from './seat-labels'

const answerStatuses = {
  acknowledged: { tone: 'ok', icon: 'circle-check' },
  disputed: { tone: 'warn', icon: 'flag' },
  fixed: { tone: 'ok', icon: 'circle-check' },
} as const

/** Sponsors' answers about a submission, newest first. */
export function Answers({ answers }: { answers: readonly SponsorAnswer[] }) {
  return (
    <ul className={layout.stack}>
      {answers.map(({ sponsor, answer, text: content, commit, audience, at }) => (
        <li key={`${sponsor._id} ${at} ${answer}`}>
          <p>
            <StatusText {...answerStatuses[answer]}>{answerLabels[answer]}</StatusText>{' '}
            {commit && <code className={text.mono}>{commit}</code>} <span>by</span>{' '}
            <VisibleName>{sponsor.username}</VisibleName>
            <span>,</span> <Time at={at} />
          </p>
          {content && (
            <VisibleParagraph className={classNames(text.preLine, layout.belowSmall)}>{content}</VisibleParagraph>
          )}
          <p className={classNames(text.faint, layout.belowSmall)}>{audienceTexts[audience]}</p>
        </li>
      ))}
    </ul>
  )
}
