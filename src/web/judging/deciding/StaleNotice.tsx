import { type ComponentProps, Suspense } from 'react'
import { lazyComponent } from '../../loading/lazy-component'
import { NotLoadedPart } from '../../loading/NotLoaded'

const ChangedMeanwhile = lazyComponent(async () => (await import('./ChangedMeanwhile')).ChangedMeanwhile, NotLoadedPart)

/** Loaded when a decision was not saved, which is rare. */
export const StaleNotice = (props: ComponentProps<typeof ChangedMeanwhile>) => (
  <Suspense>
    <ChangedMeanwhile {...props} />
  </Suspense>
)
