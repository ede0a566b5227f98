import { Suspense } from 'react'
import { lazyComponent } from '../../loading/lazy-component'
import { NotLoadedPage } from '../../loading/NotLoaded'
import { LoadingPage } from '../../loading/StandalonePage'
import { usePageTitle } from '../../page-title'

/** The entry names every file that a page imports, so this one imports little. */
const ContestAppeals = lazyComponent(async () => (await import('./ContestAppeals')).ContestAppeals, NotLoadedPage)

/** Where judges read the appeals of a contest and decide them. */
export function AppealsPage() {
  usePageTitle()
  return (
    <Suspense fallback={<LoadingPage />}>
      <ContestAppeals />
    </Suspense>
  )
}
