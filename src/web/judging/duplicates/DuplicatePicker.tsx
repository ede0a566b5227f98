import { useWatch } from 'react-hook-form'
import type { QueueEntry } from '../../../contract/judging'
import { reasonProblem } from '../../../domain/field-rules'
import { primaryOfDuplicates } from '../../../domain/judging/duplicate-outcome'
import { arrangeQueue } from '../../../domain/judging/queue'
import { FormDialog } from '../../forms/FormDialog'
import { NoteField } from '../../forms/TextAreaField'
import { useSubmitForm } from '../../forms/use-submit-form'
import { Checkbox, TextField } from '../../ui/Field'
import { sendOnKeys } from '../../ui/keys/use-keys'
import text from '../../ui/text.module.css'
import { useOpenReport } from '../open-report'
import duplicates from './Duplicates.module.css'
import { IssueOption, useSimilarIssues } from './duplicate-choice'
import { expectedPrimaryText, fixEquivalence } from './duplicate-texts'

const mostOffered = 8

/** `first` is preselected, if the judge came from that submission. */
type DuplicatePickerProps = { first: QueueEntry | null }

/** The server applies the same rule. */
function expectedPrimary(issues: readonly QueueEntry[], entry: QueueEntry, of: QueueEntry, alsoValid: boolean) {
  const all = issues.includes(of) ? issues : [...issues, of]
  const members = all.map((issue) => ({ ...issue, id: issue._id }))
  return primaryOfDuplicates(members, { issueId: entry._id, ofIssueId: of._id, alsoValid })
}

const sendLabel = (primary: QueueEntry, entry: QueueEntry) =>
  primary._id === entry._id ? `Mark ${entry.placeInLine} valid and primary` : `Duplicate of ${primary.placeInLine}`

const unsearchedText = (isLookedFor: boolean) =>
  isLookedFor ? 'No likely duplicates found. Type a number.' : 'Type a number, or words from the title.'

/** Asks for the original: by number, by words of its title, or from the likely ones. */
export function DuplicatePicker({ first }: DuplicatePickerProps) {
  const { entry, triage, decide, closeDialog } = useOpenReport()
  const similar = useSimilarIssues(entry._id)
  const others = triage.issues.filter(({ _id }) => _id !== entry._id)
  const alike = (similar ?? []).map(({ issue }) => others.find(({ _id }) => _id === issue._id) ?? issue)
  const choiceIn = ({ search, chosenId }: { search: string; chosenId: string }) => {
    const isSearching = search.trim() !== ''
    const offered = isSearching
      ? arrangeQueue(others, { share: 'all', search, order: 'oldest' }).slice(0, mostOffered)
      : alike
    const only = isSearching && offered.length === 1 ? offered[0] : undefined
    return { isSearching, offered, chosen: offered.find(({ _id }) => _id === chosenId) ?? only }
  }
  const form = useSubmitForm({
    initialValues: { search: first ? String(first.placeInLine) : '', chosenId: '', note: '', alsoValid: true },
    check: ({ note }) => ({ note: reasonProblem(note.trim()) }),
    checksWhileTyping: true,
    send: ({ note, alsoValid, ...choice }) => {
      const { chosen } = choiceIn(choice)
      if (!chosen) return
      closeDialog()
      const isAlsoValid = alsoValid && chosen.status === 'pending'
      decide({ kind: 'duplicate', of: chosen, note: note.trim(), alsoValid: isAlsoValid })
    },
  })
  const [search, chosenId, alsoValid] = useWatch({ control: form.control, name: ['search', 'chosenId', 'alsoValid'] })
  const { isSearching, offered, chosen } = choiceIn({ search, chosenId })
  const isValidated = alsoValid && chosen?.status === 'pending'
  const primary = chosen && expectedPrimary(triage.issues, entry, chosen, isValidated)
  return (
    <FormDialog
      form={form}
      onClose={closeDialog}
      onKeyDown={sendOnKeys}
      title={`${entry.placeInLine} is a duplicate of…`}
      icon="copy"
      tone="info"
      description={fixEquivalence}
      action={primary ? sendLabel(primary, entry) : 'Choose a submission'}
      isReady={chosen !== undefined && !form.formState.errors.note}
      fields={
        <>
          <TextField label="Place in line, or words from the title" autoComplete="off" {...form.field('search')} />
          <fieldset
            className={duplicates.options}
            aria-label={isSearching || !similar ? 'Submissions found' : 'Likely duplicates'}
          >
            {offered.map((issue) => (
              <IssueOption
                key={issue._id}
                type="radio"
                name="duplicate-of"
                issue={issue}
                checked={issue._id === chosen?._id}
                onChange={() => form.setValue('chosenId', issue._id)}
                groupLabel={triage.groups.find(({ _id }) => _id === issue.duplicateGroupId)?.label}
                score={similar?.find((one) => one.issue._id === issue._id)?.score}
              />
            ))}
            {offered.length === 0 && (
              <p className={text.muted}>
                {isSearching ? 'No other submission matches.' : unsearchedText(similar !== null)}
              </p>
            )}
          </fieldset>
          {chosen?.status === 'pending' && (
            <Checkbox label={`Also mark ${chosen.placeInLine} valid`} {...form.field('alsoValid')} />
          )}
          {chosen && primary && (
            <p className={text.strong} role="status">
              {expectedPrimaryText(primary, entry, isValidated ? { ...chosen, status: 'valid' } : chosen)}
            </p>
          )}
          <NoteField form={form} name="note" hint="Saved in the submission’s history, for the other judges." rows={2} />
        </>
      }
    />
  )
}
