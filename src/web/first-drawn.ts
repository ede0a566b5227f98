import { type EffectCallback, useEffect } from 'react'

/** Stands after what is drawn first, so that its effect runs when all of that stands and listens. */
export function FirstDrawn({ then }: { then: EffectCallback }) {
  useEffect(then, [then])
  return null
}
