import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part'

const parts = new WeakMap<() => Promise<unknown>, unknown>()

/** The component that a feature's code loads: always the same one, so that React keeps its state. */
export function featurePart<Props extends object>(code: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const known = parts.get(code) as ComponentType<Props> | undefined
  const part = known ?? lazyPart(code)
  parts.set(code, part)
  return part
}
