import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazyComponent } from './lazy-component'
import { NotLoadedPart } from './NotLoaded'

/** A part of a page whose code loads on first render; until then it shows `waiting` or nothing. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting?: ReactNode,
): ComponentType<Props> {
  const Part = lazyComponent(load, NotLoadedPart)
  return (props) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  )
}
