import { type FormEvent, useId, useState } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { limits, reasonProblem } from '../../../domain/field-rules'
import { primaryOfDuplicates } from '../../../domain/judging/duplicate-outcome'
import { arrangeQueue } from '../../../domain/judging/queue'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { Checkbox, Field, TextField } from '../../ui/Field'
import { sendOnKeys } from '../../ui/keys/send-keys'
import { type Triage, useCandidates } from '../triage-api'
import { expectedPrimaryWords, fixEquivalence } from './duplicate-words'
import { IssueOption } from './IssueOption'

const mostOffered = 8

type DuplicatePickerProps = {
  entry: QueueEntry
  triage: Triage
  /** Chosen from the start, where the judge has already said which. */
  first: QueueEntry | null
  onChoose: (of: QueueEntry, more: { note: string; alsoValid: boolean }) => void
  onClose: () => void
}

/** By the rule that the server computes it by when it is sent. */
function expectedPrimary(issues: readonly QueueEntry[], entry: QueueEntry, of: QueueEntry, alsoValid: boolean) {
  const all = issues.includes(of) ? issues : [...issues, of]
  const members = all.map((issue) => ({ ...issue, id: issue._id }))
  return primaryOfDuplicates(members, { issueId: entry._id, ofIssueId: of._id, alsoValid })
}

const sendWords = (primary: QueueEntry, entry: QueueEntry) =>
  primary._id === entry._id ? `Mark ${entry.placeInLine} valid and primary` : `Duplicate of ${primary.placeInLine}`

/** Which report it is a duplicate of: a number, words of a title, or one of those that read alike. */
export function DuplicatePicker({ entry, triage, first, onChoose, onClose }: DuplicatePickerProps) {
  const formId = useId()
  const candidates = useCandidates(entry._id).data ?? []
  const [search, setSearch] = useState(first ? String(first.placeInLine) : '')
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [alsoValid, setAlsoValid] = useState(true)
  const others = triage.issues.filter(({ _id }) => _id !== entry._id)
  const alike = candidates.map(({ issue }) => others.find(({ _id }) => _id === issue._id) ?? issue)
  const isAsked = search.trim() !== ''
  const offered = isAsked
    ? arrangeQueue(others, { share: 'all', search, order: 'oldest' }).slice(0, mostOffered)
    : alike
  const only = isAsked && offered.length === 1 ? offered[0] : undefined
  const chosen = offered.find(({ _id }) => _id === chosenId) ?? only
  const problem = reasonProblem(note.trim())
  const isValidated = alsoValid && chosen?.status === 'pending'
  const primary = chosen && expectedPrimary(triage.issues, entry, chosen, isValidated)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen && !problem) onChoose(chosen, { note: note.trim(), alsoValid: isValidated })
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
            {primary ? sendWords(primary, entry) : 'Choose a submission'}
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
        {chosen?.status === 'pending' && (
          <Checkbox
            label={`Also mark ${chosen.placeInLine} valid`}
            checked={alsoValid}
            onChange={(event) => setAlsoValid(event.target.checked)}
          />
        )}
        {chosen && primary && (
          <p className="strong" role="status">
            {expectedPrimaryWords(primary, entry, isValidated ? { ...chosen, status: 'valid' } : chosen)}
          </p>
        )}
        <Field
          label="Note"
          optional
          hint="Kept in the history of the submission, for the other judges."
          error={problem ?? undefined}
          counter={`${note.trim().length}/${limits.reasonMax.toLocaleString('en-US')}`}
        >
          {(control) => (
            <textarea
              dir="auto"
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
