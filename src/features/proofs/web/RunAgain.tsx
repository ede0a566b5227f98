import { messageOf } from '../../../web/api/http'
import { Button } from '../../../web/ui/Button'
import button from '../../../web/ui/Button.module.css'
import { RefusalNote } from '../../../web/ui/form/RefusalNote'

type RunAgainProps = { rerun: { isPending: boolean; error: unknown; mutate: () => void } }

/** Below a failed run. */
export const RunAgain = ({ rerun: { isPending, error, mutate } }: RunAgainProps) => (
  <>
    <div className={button.actions}>
      <Button small busy={isPending} onClick={() => mutate()}>
        {isPending ? 'Asking...' : 'Run again'}
      </Button>
    </div>
    <RefusalNote>{error !== null && messageOf(error)}</RefusalNote>
  </>
)
