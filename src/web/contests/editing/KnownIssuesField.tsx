import { useDeferredValue, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { knownIssueTexts } from '../../../domain/contests/known-issues'
import { limits } from '../../../domain/field-rules'
import { TextAreaField } from '../../forms/TextAreaField'
import type { SubmitForm } from '../../forms/use-submit-form'
import { classNames } from '../../ui/class-names'
import layout from '../../ui/layout.module.css'
import { VisibleParagraph } from '../../ui/text/VisibleText'
import text from '../../ui/text.module.css'
import styles from './ContestForm.module.css'
import type { ContestValues } from './contest-form'

type KnownIssuesFieldProps = { form: SubmitForm<ContestValues>; isStarted: boolean }

/** The known issues and, until the start fixes their numbers, a preview of how they are counted. */
export function KnownIssuesField({ form, isStarted }: KnownIssuesFieldProps) {
  return (
    <>
      <TextAreaField
        form={form}
        name="knownIssues"
        label="Known issues"
        optional
        hint="Issues that the sponsor already knows about and does not pay for. Shown below the rules, in blocks like the description."
        max={limits.knownIssuesMax}
        rows={5}
      />
      {!isStarted && <CountedIssues form={form} />}
    </>
  )
}

function CountedIssues({ form }: { form: SubmitForm<ContestValues> }) {
  const written = useDeferredValue(useWatch({ control: form.control, name: 'knownIssues' }))
  const items = useMemo(() => knownIssueTexts(written), [written])
  if (items.length === 0) return null
  return (
    <section className={classNames(layout.below, styles.counted)} aria-label="What verdicts can cite">
      <p className={text.muted}>
        {items.length === 1
          ? 'Counted as 1 known issue. Verdicts cite it by its number, which is fixed at the start.'
          : `Counted as ${items.length} known issues. Verdicts cite them by their numbers, which are fixed at the start.`}
      </p>
      <ol>
        {items.map((item) => (
          <li key={item}>
            <VisibleParagraph className={text.preLine}>{item}</VisibleParagraph>
          </li>
        ))}
      </ol>
    </section>
  )
}
