import { useEffect, useState, useSyncExternalStore } from 'react'
import { type DraftView, OpenDraft } from './open-draft'

export type Draft = { view: DraftView; desk: OpenDraft }

/** The draft behind a form. A form for another key is another form: it is mounted anew. */
export function useDraft(source: ConstructorParameters<typeof OpenDraft>[0]): Draft {
  const [desk] = useState(() => new OpenDraft(source))
  useEffect(() => desk.attach(), [desk])
  return { desk, view: useSyncExternalStore(desk.subscribe, desk.current) }
}
