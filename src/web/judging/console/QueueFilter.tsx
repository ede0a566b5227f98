import type { KeyboardEvent } from 'react'
import { isOfStatus } from '../../../domain/judging/queue'
import { type Verdict, verdicts } from '../../../domain/judging/review-rules'
import { SearchField } from '../../ui/form/SearchField'
import { statusLabel } from '../../ui/Status'
import type { useUrlText } from '../../url-state'
import type { Triage } from '../triage-api'
import consoleStyles from './Console.module.css'
import type { ConsoleView } from './console-address'
import type { ConsoleMarks } from './use-queue-marks'

type QueueFilterProps = {
  triage: Triage
  view: ConsoleView
  marks: ConsoleMarks | null
  onShow: (change: Partial<ConsoleView>) => void
  search: ReturnType<typeof useUrlText>
  onDone: () => void
}

/** Searches the queue, and shows a part of it. */
export function QueueFilter({ triage, view, marks, search, onShow, onDone }: QueueFilterProps) {
  const sizes = new Map<string, number>()
  for (const { duplicateGroupId: id } of triage.issues) if (id) sizes.set(id, (sizes.get(id) ?? 0) + 1)
  const mine = triage.issues.filter(({ isMine }) => isMine).length
  const count = (status: Verdict) => triage.issues.filter((issue) => isOfStatus(issue, status)).length
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    if (event.key === 'Escape') search.onChange('')
    onDone()
  }
  return (
    <div className={consoleStyles.filter}>
      <SearchField label="Filter the queue" placeholder="Filter" bare {...search} onKeyDown={onKeyDown} />
      <select
        className={consoleStyles.pick}
        aria-label="Show in the queue"
        value={view.status || 'all'}
        onChange={(event) => onShow({ status: event.target.value === 'all' ? '' : event.target.value })}
      >
        <option value="all">{`All ${triage.issues.length}`}</option>
        {(mine > 0 || view.status === 'mine') && <option value="mine">{`Assigned to me ${mine}`}</option>}
        {verdicts.map((status) => (
          <option key={status} value={status}>{`${statusLabel(status)} ${count(status)}`}</option>
        ))}
        {triage.groups.length > 0 && (
          <optgroup label="Groups">
            {triage.groups.map(({ _id, label }) => (
              <option key={_id} value={label}>{`${label} (${sizes.get(_id) ?? 0})`}</option>
            ))}
          </optgroup>
        )}
        {marks && <MarkFilters marks={marks} issues={triage.issues} />}
      </select>
    </div>
  )
}

function MarkFilters({ marks, issues }: { marks: ConsoleMarks; issues: Triage['issues'] }) {
  const count = (name: string) => issues.filter(({ _id }) => marks.of[_id]?.name === name).length
  return (
    <optgroup label={marks.title}>
      {marks.filters.map(([name, label]) => (
        <option key={name} value={name}>{`${label} ${count(name)}`}</option>
      ))}
    </optgroup>
  )
}
