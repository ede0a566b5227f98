import { Suspense } from 'react'
import type { Issue } from '../../contract/issue'
import { lazyComponent } from '../loading/lazy-component'
import { NotLoadedPart } from '../loading/NotLoaded'
import { Skeleton } from '../ui/Skeleton'
import { useIsPainted } from './Deferred'
import { CitedLines } from './report/CitedLines'

const Reports = lazyComponent(async () => (await import('./Reports')).Reports, NotLoadedPart)

/**
 * The rendering code is large, and rendering a long report takes slow phones a while: the heading is painted before
 * either starts, so that taps in between are handled.
 */
export function SubmissionReports({ issue }: { issue: Issue }) {
  const isDrawn = useIsPainted()
  const skeleton = <Skeleton rows={4} />
  return (
    <Suspense fallback={skeleton}>
      <CitedLines isDrawn={isDrawn}>{isDrawn ? <Reports issue={issue} /> : skeleton}</CitedLines>
    </Suspense>
  )
}
