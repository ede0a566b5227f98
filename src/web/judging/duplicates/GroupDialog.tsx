import { type FormEvent, useId, useState } from 'react'
import type { QueueEntry } from '../../../contract/judging'
import { primaryOf } from '../../../domain/judging/duplicate-groups'
import { joinedMembers } from '../../../domain/judging/duplicate-outcome'
import { type GroupingPlan, groupingPlan } from '../../../domain/judging/grouping-plan'
import { messageOf } from '../../api/http'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/Dialog'
import { TextField } from '../../ui/Field'
import { RefusalNote } from '../../ui/form/RefusalNote'
import { toast } from '../../ui/toast/toast'
import { type JudgingActs, type Triage, useCandidates } from '../triage-api'
import { issuesNumbered, unknownWords } from './chosen-issues'
import { fixEquivalence } from './duplicate-words'
import { IssueOption } from './IssueOption'

type GroupDialogProps = { entry: QueueEntry; triage: Triage; acts: JudgingActs; onClose: () => void }

const isPossible = (plan: GroupingPlan) => plan.kind === 'group' || plan.kind === 'merge'

/** Who will be primary, with everybody counted who is in a group with one of those chosen. */
function expectedPrimary(issues: readonly QueueEntry[], chosen: readonly QueueEntry[]): QueueEntry {
  const all = issues.map((issue) => ({ ...issue, id: issue._id }))
  const ids = chosen.map(({ _id }) => _id)
  return primaryOf(joinedMembers(all, ids))
}

function planWords(plan: GroupingPlan, numbers: number[], primary: QueueEntry, labelOf: (id: string) => string) {
  const first = ` ${primary.placeInLine} will be its primary.`
  if (plan.kind === 'too_few') return 'Choose at least one report to group it with.'
  if (plan.kind === 'already') return 'These are in one group already.'
  if (plan.kind === 'merge') return `${plan.groupIds.map(labelOf).join(' and ')} become one group.${first}`
  if (plan.kind === 'group') return `${numbers.join(', ')} become one group.${first}`
  return 'Two groups are among these. Merge those two first, by choosing one report of each, then add the others.'
}

/** Groups the open issue with others, whatever their verdicts are, or merges its group with another one. */
export function GroupDialog({ entry, triage, acts, onClose }: GroupDialogProps) {
  const formId = useId()
  const candidates = useCandidates(entry._id).data ?? []
  const [numbers, setNumbers] = useState('')
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const others = triage.issues.filter(({ _id }) => _id !== entry._id)
  const { found, unknown } = issuesNumbered(numbers, others)
  const alike = candidates.flatMap(({ issue }) => others.find(({ _id }) => _id === issue._id) ?? [])
  const offered = [...new Set([...found, ...alike])]
  const chosen = [entry, ...offered.filter((issue) => found.includes(issue) || ticked.includes(issue._id))]
  const plan = groupingPlan(chosen)
  const numbersChosen = chosen.map(({ placeInLine }) => placeInLine)
  const labelOf = (id: string) => triage.groups.find(({ _id }) => _id === id)?.label ?? 'another group'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if ((plan.kind !== 'group' && plan.kind !== 'merge') || unknown.length > 0) return
    setIsBusy(true)
    setFailure(null)
    try {
      const { issues = [], primaryId } = await (plan.kind === 'merge'
        ? acts.merge(plan.groupIds)
        : acts.group(plan.issueIds))
      const primary = issues.find(({ _id }) => _id === primaryId)
      toast.success(`${issues.length} submissions are one group; ${primary?.placeInLine} is its primary`)
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
      setIsBusy(false)
    }
  }
  const tick = (id: string) => setTicked((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Group ${entry.placeInLine} with…`}
      icon="layers"
      description={fixEquivalence}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={isBusy}
            disabled={!isPossible(plan) || unknown.length > 0}
          >
            {plan.kind === 'merge' ? `Merge ${plan.groupIds.map(labelOf).join(' and ')}` : 'Group'}
          </Button>
        </>
      }
    >
      <form id={formId} className="form-1" onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Numbers in line"
          hint="For example 9, 14. A report of another group stands for that whole group."
          autoComplete="off"
          inputMode="numeric"
          value={numbers}
          error={unknown.length > 0 ? unknownWords(unknown) : undefined}
          onChange={(event) => setNumbers(event.target.value)}
        />
        <fieldset className="picks" aria-label="Reports to group with">
          {offered.map((issue) => (
            <IssueOption
              key={issue._id}
              type="checkbox"
              issue={issue}
              checked={chosen.includes(issue)}
              disabled={found.includes(issue)}
              onChange={() => tick(issue._id)}
              groupLabel={issue.duplicateGroupId ? labelOf(issue.duplicateGroupId) : undefined}
              score={candidates.find((candidate) => candidate.issue._id === issue._id)?.score}
            />
          ))}
        </fieldset>
        <p className="soft" role="status">
          {planWords(plan, numbersChosen, expectedPrimary(triage.issues, chosen), labelOf)}
        </p>
        <RefusalNote>{failure}</RefusalNote>
      </form>
    </Dialog>
  )
}
