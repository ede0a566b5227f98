import { useCallback, useEffect, useRef, useState } from 'react'
import { dropKept, keep, readKept } from '../../drafts/kept-text'
import { useDraftClaim } from '../../drafts/use-draft-claim'
import type { ContestValues } from './contest-form'

type Changes = Partial<ContestValues>

/** What one admin has typed over one contest and not saved. Only what was changed: the rest may change meanwhile. */
type ContestDraft = { changes: Changes; savedAt: string }

const writeAfterMs = 400

/** Storage can hold anything, so a draft counts only with changes and a time; a restored one is told with its time. */
function draftIn(text: string | null): ContestDraft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Partial<ContestDraft> | null
    if (!draft || typeof draft.changes !== 'object' || draft.changes === null) return null
    // A time that is none throws, as a text does that is no JSON.
    return { changes: onlyKnown(draft.changes), savedAt: new Date(draft.savedAt ?? '').toISOString() }
  } catch {
    return null
  }
}

/** A text stays a text, a switch a switch and a time a time. */
function onlyKnown(changes: object): Changes {
  const isText = (value: unknown) => typeof value === 'string'
  const isSwitch = (value: unknown) => typeof value === 'boolean'
  const isTime = (value: unknown) =>
    typeof value === 'object' &&
    value !== null &&
    ['day', 'time', 'zone'].every((part) => isText(Reflect.get(value, part)))
  const kinds: Record<keyof ContestValues, (value: unknown) => boolean> = {
    title: isText,
    description: isText,
    githubRepoUrl: isText,
    prizePool: isText,
    reportTemplate: isText,
    knownIssues: isText,
    hidesAuthors: isSwitch,
    hidesVerdicts: isSwitch,
    reason: isText,
    start: isTime,
    end: isTime,
  }
  return Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => kinds[name as keyof ContestValues]?.(value)),
  )
}

/** False when this device keeps nothing: storage is full or switched off. */
function writeDraft(key: string, changes: Changes): boolean {
  if (Object.keys(changes).length > 0) {
    return keep(key, JSON.stringify({ changes, savedAt: new Date().toISOString() } satisfies ContestDraft))
  }
  dropKept(key)
  return true
}

/** A reason alone changes nothing. */
const countOf = ({ reason: _, ...changes }: Changes) => Object.keys(changes).length

const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function withoutEqual(changes: Changes, start: ContestValues, locked: readonly (keyof ContestValues)[]): Changes {
  return Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => {
      const field = name as keyof ContestValues
      return !locked.includes(field) && !isSameValue(value, start[field])
    }),
  )
}

/**
 * The values of the form, kept on this device until they are saved or discarded, so that neither a closed tab nor an
 * ended session loses them. `start` may change under it: what was not touched follows. What is `locked` can no longer
 * be changed, so a draft of before must not carry it.
 */
export function useContestDraft(key: string, start: ContestValues, locked: readonly (keyof ContestValues)[]) {
  const [found] = useState(() => draftIn(readKept(key).text))
  const [typed, setTyped] = useState<Changes>(found?.changes ?? {})
  const [isKept, setIsKept] = useState(() => readKept(key).isStored)
  const [isRestored, setIsRestored] = useState(found !== null)
  const changes = withoutEqual(typed, start, locked)
  const latest = useRef(changes)
  latest.current = changes
  const text = JSON.stringify(changes)
  // A tab in which nothing was changed writes nothing: the draft may be what another tab is writing.
  const written = useRef(text)

  const isAway = useRef(false)

  const flush = useCallback(() => {
    const now = JSON.stringify(latest.current)
    if (isAway.current || now === written.current) return
    written.current = now
    setIsKept(writeDraft(key, latest.current))
  }, [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the changes that are to be written
  useEffect(() => {
    const timer = setTimeout(flush, writeAfterMs)
    return () => clearTimeout(timer)
  }, [flush, text])
  useEffect(() => {
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const readAgain = () => {
    const left = draftIn(readKept(key).text)?.changes ?? {}
    latest.current = left
    written.current = JSON.stringify(left)
    setTyped(left)
    setIsRestored(false)
  }
  const { isElsewhere, takeOver } = useDraftClaim(key, { isAway, flush, readAgain })

  return {
    values: { ...start, ...changes },
    unsaved: countOf(changes),
    /** Another tab has this form; what would be typed here would be kept nowhere. */
    isElsewhere,
    takeOver,
    isKept,
    restoredAt: isRestored && countOf(changes) > 0 ? (found?.savedAt ?? null) : null,
    change: (change: Changes) => {
      if (!isAway.current) setTyped((before) => ({ ...before, ...change }))
    },
    forget: () => {
      latest.current = {}
      written.current = '{}'
      setTyped({})
      setIsRestored(false)
      setIsKept(writeDraft(key, {}))
    },
  }
}
