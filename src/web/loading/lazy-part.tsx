import { type ComponentType, Suspense } from 'react'
import { lazyComponent } from './lazy-component'
import { NotLoadedPart } from './NotLoaded'

/** A part of a page whose code is loaded when it is first drawn; until then nothing stands in its place. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part = lazyComponent(load, NotLoadedPart)
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}
