import { type FormEvent, useId, useState } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { limits, reasonProblem } from '../../../domain/field-rules'
import { arrangeQueue } from '../../../domain/judging/queue'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Field, TextField } from '../../ui/Field'
import { sendOnKeys } from '../../ui/keys/send-keys'
import { type Triage, useCandidates } from '../triage-api'
import { fixEquivalence } from './duplicate-words'
import { IssueOption } from './IssueOption'

const mostOffered = 8

type DuplicatePickerProps = {
  entry: QueueEntry
  triage: Triage
  /** Chosen from the start, where the judge has already said which. */
  first: QueueEntry | null
  onChoose: (of: QueueEntry, note: string) => void
  onClose: () => void
}

/** Which report it is a duplicate of: a number, words of a title, or one of those that read alike. */
export function DuplicatePicker({ entry, triage, first, onChoose, onClose }: DuplicatePickerProps) {
  const formId = useId()
  const candidates = useCandidates(entry._id).data ?? []
  const [search, setSearch] = useState(first ? String(first.placeInLine) : '')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const others = triage.issues.filter(({ _id }) => _id !== entry._id)
  const alike = candidates.map(({ issue }) => others.find(({ _id }) => _id === issue._id) ?? issue)
  const isAsked = search.trim() !== ''
  const offered = isAsked
    ? arrangeQueue(others, { share: 'all', search, order: 'oldest' }).slice(0, mostOffered)
    : alike
  const only = isAsked && offered.length === 1 ? offered[0] : undefined
  const chosen = offered.find(({ _id }) => _id === chosenId) ?? only
  const problem = reasonProblem(note.trim())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen && !problem) onChoose(chosen, note.trim())
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${entry.placeInLine} is a duplicate of…`}
      icon="copy"
      tone="info"
      description={fixEquivalence}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} disabled={!chosen || problem !== null}>
            {chosen ? `Duplicate of ${chosen.placeInLine}` : 'Choose a report'}
          </Button>
        </>
      }
    >
      <form id={formId} className="form-1" onSubmit={submit} onKeyDown={sendOnKeys} noValidate>
        <TextField
          label="Number in line, or words of the title"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <fieldset className="picks" aria-label={isAsked ? 'Reports found' : 'Likely duplicates'}>
          {offered.map((issue) => (
            <IssueOption
              key={issue._id}
              type="radio"
              name="duplicate-of"
              issue={issue}
              checked={issue._id === chosen?._id}
              onChange={() => setChosenId(issue._id)}
              groupLabel={triage.groups.find(({ _id }) => _id === issue.duplicateGroupId)?.label}
              score={candidates.find((candidate) => candidate.issue._id === issue._id)?.score}
            />
          ))}
          {offered.length === 0 && (
            <p className="soft">
              {isAsked ? 'No other report matches.' : 'No other report reads like this one. Type a number.'}
            </p>
          )}
        </fieldset>
        <Field
          label="Note"
          optional
          hint="Kept in the history of the submission, for the other judges."
          error={problem ?? undefined}
          counter={`${note.trim().length}/${limits.reasonMax.toLocaleString('en-US')}`}
        >
          {(control) => (
            <textarea
              {...control}
              className="in ta"
              rows={2}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
