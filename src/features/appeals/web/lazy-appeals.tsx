import { Suspense } from 'react'
import { lazyComponent } from '../../../web/loading/lazy-component'
import { lazyPart } from '../../../web/loading/lazy-part'
import { NotLoadedPage } from '../../../web/loading/NotLoaded'
import { LoadingPage } from '../../../web/loading/StandalonePage'
import { usePageTitle } from '../../../web/page-title'

// The entry chunk names every file that this one imports, so it imports little.
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

export const OwnAppeals = lazyPart(async () => (await import('./OwnAppeals')).OwnAppeals)

export const OnlyByAppeal = lazyPart(async () => (await import('./OnlyByAppeal')).OnlyByAppeal)
