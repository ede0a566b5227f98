import { Banner } from '../ui/Banner'
import { Button } from '../ui/Button'
import { termsFailure } from './terms'

/** The terms did not come; whoever needs them can ask again where they stand. */
export function TermsFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner
      tone="danger"
      action={
        <Button small onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {termsFailure}
    </Banner>
  )
}
