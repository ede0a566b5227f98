import { Suspense } from 'react'
import type { Issue } from '../../contract/issue'
import { lazyComponent } from '../loading/lazy-component'
import { NotLoadedPart } from '../loading/NotLoaded'
import { Skeleton } from '../ui/Skeleton'
import { useIsPainted } from './Deferred'
import { CitedLines } from './report/CitedLines'

const Reports = lazyComponent(async () => (await import('./Reports')).Reports, NotLoadedPart)

/**
 * What draws a report is large, and drawing a long one takes a slow phone its time: the heading is on the screen before
 * either begins, and a tap in between is heard.
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
