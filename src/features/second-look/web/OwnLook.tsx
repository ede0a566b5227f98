import { useState } from 'react'
import { ConfirmDialog } from '../../../web/forms/FormDialog'
import { ButtonLink } from '../../../web/links'
import { paths } from '../../../web/paths'
import { Button } from '../../../web/ui/Button'
import button from '../../../web/ui/Button.module.css'
import { classNames } from '../../../web/ui/class-names'
import layout from '../../../web/ui/layout.module.css'
import { toast } from '../../../web/ui/toast/toast'
import { useSecondLookMutations } from './second-look-api'

type OwnLookProps = { contestId: string; issue: { _id: string; placeInLine: number } }

/** The options for a judge who could take this second look: give it, or forgo it permanently. */
export function OwnLook({ contestId, issue: { _id: id, placeInLine } }: OwnLookProps) {
  const { forgo } = useSecondLookMutations(contestId)
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <div className={classNames(button.actions, layout.below)}>
        <ButtonLink variant="primary" small to={paths.secondLook(contestId, id)}>
          Give the second look
        </ButtonLink>
        <Button small variant="quiet" onClick={() => setIsConfirming(true)}>
          Skip it…
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          tone="warn"
          title={`Skip the second look at submission ${placeInLine}?`}
          description="You will see its verdict, and another judge has to take the second look. This cannot be undone."
          action="Skip it"
          run={async () => {
            await forgo(id)
            setIsConfirming(false)
            toast.success(`Second look at ${placeInLine} skipped`)
          }}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}
