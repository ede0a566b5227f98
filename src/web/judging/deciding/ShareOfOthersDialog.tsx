import { ConfirmDialog } from '../../forms/FormDialog'
import type { Decisions } from './decisions'

type Others = NonNullable<Decisions['unconfirmed']>['others']

/** 'Submission 3 is assigned to Olga and 5 to Mei' */
const titleOf = (others: Others) =>
  `Submission ${others.map(({ placeInLine, assignee }, index) => `${placeInLine} ${index === 0 ? 'is assigned ' : ''}to ${assignee?.username}`).join(' and ')}`

/** Asks for confirmation before a verdict on something assigned to another judge. */
export function ShareOfOthersDialog({ unconfirmed, closeConfirmation }: Decisions) {
  if (!unconfirmed) return null
  const { others, run } = unconfirmed
  return (
    <ConfirmDialog
      tone="warn"
      variant="primary"
      title={titleOf(others)}
      description="Another judge is expected to decide this. Your decision still counts."
      action="Decide anyway"
      run={async () => {
        closeConfirmation()
        // Doesn't wait for the reply, as for any other decision.
        void run()
      }}
      onClose={closeConfirmation}
    />
  )
}
