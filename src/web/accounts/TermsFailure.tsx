import { Banner } from '../ui/Banner'
import { Button } from '../ui/Button'
import { termsFailure } from './terms'

/** The terms did not come; whoever needs them can ask again where they stand. */
export function TermsFailure({ onRetry, isAsking }: { onRetry: () => void; isAsking: boolean }) {
  return (
    <Banner
      tone="danger"
      action={
        <Button small busy={isAsking} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {termsFailure}
    </Banner>
  )
}
