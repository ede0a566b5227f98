import { type ComponentProps, Suspense } from 'react'
import { lazyComponent } from '../../loading/lazy-component'
import { NotLoadedPart } from '../../loading/NotLoaded'

const Lines = lazyComponent(async () => (await import('./IssueTermsLines')).IssueTermsLines, NotLoadedPart)

/** Which terms a submission falls under. Loaded when it is shown, which contests of earlier versions never do. */
export const TermsNote = (props: ComponentProps<typeof Lines>) => (
  <Suspense>
    <Lines {...props} />
  </Suspense>
)
