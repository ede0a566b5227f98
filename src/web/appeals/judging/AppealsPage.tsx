import { Suspense } from 'react'
import { lazyComponent } from '../../loading/lazy-component'
import { NotLoadedPage } from '../../loading/NotLoaded'
import { LoadingPage } from '../../loading/StandalonePage'
import { usePageTitle } from '../../page-title'

/** The entry chunk names every file that a page imports, so this one imports little. */
const ContestAppeals = lazyComponent(async () => (await import('./ContestAppeals')).ContestAppeals, NotLoadedPage)

/** Where judges read and decide a contest's appeals. */
export function AppealsPage() {
  usePageTitle()
  return (
    <Suspense fallback={<LoadingPage />}>
      <ContestAppeals />
    </Suspense>
  )
}
