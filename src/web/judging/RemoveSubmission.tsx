import { Suspense, useState } from 'react'
import type { Issue } from '../../contract/issue'
import { lazyComponent } from '../loading/lazy-component'
import { NotLoadedDialog } from '../loading/NotLoaded'
import { Button } from '../ui/Button'

const RemoveDialog = lazyComponent(async () => (await import('./RemoveDialog')).RemoveDialog, NotLoadedDialog)

/** Lets a judge remove someone else's submission from the contest. The contest's settings page can restore it. */
export function RemoveSubmission({ issue }: { issue: Issue }) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button icon="trash" onClick={() => setIsConfirming(true)}>
        Remove…
      </Button>
      <Suspense>{isConfirming && <RemoveDialog issue={issue} onClose={() => setIsConfirming(false)} />}</Suspense>
    </>
  )
}
