import { Button } from '../Button'

type SubmitOrCancelProps = { isSubmitting: boolean; label: string; busyLabel?: string; onCancel: () => void }

/** The end of a form that was opened on a page: sent, or given up. */
export function SubmitOrCancel({ isSubmitting, label, busyLabel = 'Checking...', onCancel }: SubmitOrCancelProps) {
  return (
    <div className="btns">
      <Button type="submit" variant="primary" busy={isSubmitting}>
        {isSubmitting ? busyLabel : label}
      </Button>
      <Button onClick={onCancel} disabled={isSubmitting}>
        Cancel
      </Button>
    </div>
  )
}
