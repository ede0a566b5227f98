import { type FocusEvent, useId, useRef } from 'react'
import type { RedactedField, Redaction } from '../../../domain/publication/draft-finding'
import { publishedHeadings, publishedTextNames } from '../../../domain/publication/published-report'
import { Button } from '../../../web/ui/Button'
import { Field } from '../../../web/ui/Field'
import field from '../../../web/ui/Field.module.css'
import layout from '../../../web/ui/layout.module.css'
import { SheetSection } from '../../../web/ui/Sheet'
import type { Elements } from '../../../web/ui/text/elements'
import text from '../../../web/ui/text.module.css'
import { toast } from '../../../web/ui/toast/toast'
import type { ReportPreparation } from '../contract'
import { passageMin } from '../domain/redaction'
import { FindingAnswer } from './FindingAnswer'
import { FindingFix } from './FindingFix'
import { FindingLabel } from './FindingLabel'
import type { Finding } from './publication-api'
import styles from './Report.module.css'
import { type Choices, textOf } from './report-form'

type FindingSectionProps = {
  finding: Finding
  fixes: ReportPreparation['fixes']
  choices: Choices
  onChoose: (choice: Choices[string]) => void
}

const fields: [name: RedactedField, label: string][] = [
  ['title', 'Title'],
  ['description', 'Issue description'],
  ...publishedTextNames.map((name): [RedactedField, string] => [name, publishedHeadings[name]]),
]

/** The submission that a finding's text comes from, and its redactions. */
export function FindingSection({ finding, fixes, choices, onChoose }: FindingSectionProps) {
  const shownText = textOf(finding, choices)
  const chosen = { redactions: [], answer: null, fixId: null, ...choices[finding.issueId], textOf: shownText._id }
  const change = (next: Partial<typeof chosen>) => onChoose({ ...chosen, ...next })
  const otherCount = finding.texts.length - 1
  return (
    <SheetSection
      id={finding.anchor}
      hasFields
      title={finding.anchor}
      icon="circle-check"
      note={otherCount === 0 ? '1 submission' : `${finding.texts.length} submissions. The first gets credit.`}
    >
      <div className={layout.stackLarge}>
        <ChooseText
          finding={finding}
          shownId={shownText._id}
          onChoose={(id) => change({ textOf: id, redactions: [] })}
        />
        {shownText.isUnreadable ? (
          <p className={text.warning}>This text cannot be read. Choose another one.</p>
        ) : (
          fields
            .filter(([name]) => shownText[name] !== '')
            .map(([name, label]) => (
              <MarkedText
                key={`${shownText._id} ${name}`}
                name={name}
                label={<FindingLabel anchor={finding.anchor}>{label}</FindingLabel>}
                value={shownText[name]}
                redactions={chosen.redactions}
                onChange={(redactions) => change({ redactions })}
              />
            ))
        )}
        {finding.answer && (
          <FindingAnswer
            anchor={finding.anchor}
            answer={finding.answer}
            choice={chosen.answer}
            onChange={(answer) => change({ answer })}
          />
        )}
        {fixes.length > 0 && (
          <FindingFix
            anchor={finding.anchor}
            fixes={fixes}
            stoppedBy={shownText.stoppedBy}
            fixId={chosen.fixId}
            onChange={(fixId) => change({ fixId })}
          />
        )}
      </div>
    </SheetSection>
  )
}

type ChooseTextProps = { finding: Finding; shownId: string; onChoose: (id: string) => void }

function ChooseText({ finding, shownId, onChoose }: ChooseTextProps) {
  return (
    <Field
      label={<FindingLabel anchor={finding.anchor}>Text</FindingLabel>}
      hint={finding.texts.length > 1 ? 'Switching submissions clears redactions.' : undefined}
    >
      {(control) => (
        <select
          {...control}
          className={field.input}
          value={shownId}
          disabled={finding.texts.length === 1}
          onChange={(event) => onChoose(event.target.value)}
        >
          {finding.texts.map(({ _id, placeInLine, title, author }) => (
            <option
              key={_id}
              value={_id}
            >{`${placeInLine}. ${title} – ${author.username}, shown as ${author.shownAs}`}</option>
          ))}
        </select>
      )}
    </Field>
  )
}

type MarkedTextProps = {
  name: RedactedField
  label: Elements
  value: string
  redactions: Redaction[]
  onChange: (redactions: Redaction[]) => void
}

/** A text in which passages can be selected and redacted. */
function MarkedText({ name, label, value, redactions, onChange }: MarkedTextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const isPressed = useRef(false)
  // Reached by key, all of it is shown. Scrolling below a pressed pointer would select something else.
  const showAll = ({ currentTarget }: FocusEvent<HTMLTextAreaElement>) => {
    if (!isPressed.current) currentTarget.scrollIntoView?.({ block: 'nearest' })
    isPressed.current = false
  }
  const fieldRedactions = redactions.filter((one) => one.field === name)
  const mark = () => {
    const [start, end] = [area.current?.selectionStart ?? 0, area.current?.selectionEnd ?? 0]
    if (value.slice(start, end).trim().length < passageMin) {
      toast.error(`Select at least ${passageMin} characters to redact`)
      return
    }
    onChange([...redactions, { field: name, start, end }].sort(inOrder))
  }
  return (
    <Field
      label={label}
      below={
        fieldRedactions.length > 0 && (
          <Marks
            id={listId}
            marks={fieldRedactions}
            value={value}
            onRemove={(gone) => onChange(redactions.filter((one) => one !== gone))}
          />
        )
      }
    >
      {(control) => (
        <>
          <textarea
            {...control}
            ref={area}
            className={styles.marked}
            onPointerDown={() => {
              isPressed.current = true
            }}
            onFocus={showAll}
            dir="auto"
            readOnly
            rows={1}
            value={value}
          />
          <div>
            <Button small onClick={mark}>
              Redact selected text
            </Button>
          </div>
        </>
      )}
    </Field>
  )
}

const inOrder = (a: Redaction, b: Redaction) => a.field.localeCompare(b.field) || a.start - b.start

const shortMax = 80
const short = (passage: string) => (passage.length > shortMax ? `${passage.slice(0, shortMax)}…` : passage)

type MarksProps = { id: string; marks: Redaction[]; value: string; onRemove: (mark: Redaction) => void }

function Marks({ id, marks, value, onRemove }: MarksProps) {
  return (
    <>
      <p className={text.faint} id={id}>
        Redacted throughout the report:
      </p>
      <ul className={styles.marks} aria-labelledby={id}>
        {marks.map((mark) => (
          <li key={`${mark.start} ${mark.end}`}>
            <code className={text.truncated}>{short(value.slice(mark.start, mark.end))}</code>
            <Button
              small
              onClick={() => onRemove(mark)}
              aria-label={`Remove the redaction of ${short(value.slice(mark.start, mark.end))}`}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
