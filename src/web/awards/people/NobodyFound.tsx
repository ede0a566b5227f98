import { NoSuchPage } from '../../contests/PageLinks'
import { Button } from '../../ui/Button'
import { EmptyState } from '../../ui/EmptyState'

type NobodyFoundProps = {
  /** Null where the list is empty on every page. */ firstPageHref: string | null
  onClear: () => void
}

export function NobodyFound({ firstPageHref, onClear }: NobodyFoundProps) {
  if (firstPageHref) return <NoSuchPage firstPageHref={firstPageHref} />
  return (
    <EmptyState title="Nobody found" action={<Button onClick={onClear}>Show everybody</Button>}>
      No account matches the search and the filters.
    </EmptyState>
  )
}
