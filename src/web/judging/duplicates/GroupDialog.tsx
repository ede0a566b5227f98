import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { QueueEntry } from '../../../contract/judging'
import { primaryOf } from '../../../domain/judging/duplicate-groups'
import { type GroupingPlan, groupingPlan, joinedMembers } from '../../../domain/judging/duplicate-outcome'
import { FormDialog } from '../../forms/FormDialog'
import { useSubmitForm } from '../../forms/use-submit-form'
import { TextField } from '../../ui/Field'
import text from '../../ui/text.module.css'
import { toast } from '../../ui/toast/toast'
import { useOpenReport } from '../open-report'
import duplicates from './Duplicates.module.css'
import { findIssuesByNumber, IssueOption, unknownNumbersText, useSimilarIssues } from './duplicate-choice'
import { fixEquivalence } from './duplicate-texts'

/** The resulting primary, including all members of the groups of the selected issues. */
function expectedPrimaryOf(issues: readonly QueueEntry[], chosen: readonly QueueEntry[]): QueueEntry {
  const all = issues.map((issue) => ({ ...issue, id: issue._id }))
  const ids = chosen.map(({ _id }) => _id)
  return primaryOf(joinedMembers(all, ids))
}

function planText(
  plan: GroupingPlan,
  chosen: readonly QueueEntry[],
  primary: QueueEntry,
  labelOf: (id: string) => string,
) {
  const first = ` ${primary.placeInLine} will be its primary.`
  if (plan.kind === 'too_few') return 'Choose at least one submission to group it with.'
  if (plan.kind === 'already') return 'These are already in one group.'
  if (plan.kind === 'merge') return `${plan.groupIds.map(labelOf).join(' and ')} become one group.${first}`
  if (plan.kind === 'group')
    return `${chosen.map(({ placeInLine }) => placeInLine).join(', ')} become one group.${first}`
  return 'These belong to two groups. Merge the groups first by choosing one submission from each, then add the others.'
}

/** Groups the open issue with others, whatever their verdicts, or merges its group with another one. */
export function GroupDialog() {
  const { entry, triage, acts, closeDialog } = useOpenReport()
  const similar = useSimilarIssues(entry._id) ?? []
  const [ticked, setTicked] = useState<readonly string[]>([])
  const others = triage.issues.filter(({ _id }) => _id !== entry._id)
  const alike = similar.flatMap(({ issue }) => others.find(({ _id }) => _id === issue._id) ?? [])
  const choiceIn = (numbers: string) => {
    const { found, unknown } = findIssuesByNumber(numbers, others)
    const offered = [...new Set([...found, ...alike])]
    const chosen = [entry, ...offered.filter((issue) => found.includes(issue) || ticked.includes(issue._id))]
    return { found, unknown, offered, chosen, plan: groupingPlan(chosen) }
  }
  const form = useSubmitForm({
    initialValues: { numbers: '' },
    check: ({ numbers }) => {
      const { unknown } = choiceIn(numbers)
      return { numbers: unknown.length > 0 ? unknownNumbersText(unknown) : null }
    },
    checksWhileTyping: true,
    send: async ({ numbers }) => {
      const { plan } = choiceIn(numbers)
      if (plan.kind !== 'group' && plan.kind !== 'merge') return
      const work = plan.kind === 'merge' ? acts.merge(plan.groupIds) : acts.group(plan.issueIds)
      const { issues = [], primaryId } = await work
      const primary = issues.find(({ _id }) => _id === primaryId)
      toast.success(`${issues.length} submissions are one group; ${primary?.placeInLine} is its primary`)
      closeDialog()
    },
  })
  const { found, unknown, offered, chosen, plan } = choiceIn(useWatch({ control: form.control, name: 'numbers' }))
  const labelOf = (id: string) => triage.groups.find(({ _id }) => _id === id)?.label ?? 'another group'
  const tick = (id: string) => setTicked((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))
  return (
    <FormDialog
      form={form}
      onClose={closeDialog}
      title={`Group ${entry.placeInLine} with…`}
      icon="layers"
      description={fixEquivalence}
      action={plan.kind === 'merge' ? `Merge ${plan.groupIds.map(labelOf).join(' and ')}` : 'Group'}
      isReady={(plan.kind === 'group' || plan.kind === 'merge') && unknown.length === 0}
      fields={
        <>
          <TextField
            label="Places in line"
            hint="For example 9, 14. A submission in another group brings its whole group."
            autoComplete="off"
            inputMode="numeric"
            {...form.field('numbers')}
          />
          <fieldset className={duplicates.options} aria-label="Submissions to group with">
            {offered.map((issue) => (
              <IssueOption
                key={issue._id}
                type="checkbox"
                issue={issue}
                checked={chosen.includes(issue)}
                disabled={found.includes(issue)}
                onChange={() => tick(issue._id)}
                groupLabel={issue.duplicateGroupId ? labelOf(issue.duplicateGroupId) : undefined}
                score={similar.find((one) => one.issue._id === issue._id)?.score}
              />
            ))}
          </fieldset>
          <p className={text.muted} role="status">
            {planText(plan, chosen, expectedPrimaryOf(triage.issues, chosen), labelOf)}
          </p>
        </>
      }
    />
  )
}
