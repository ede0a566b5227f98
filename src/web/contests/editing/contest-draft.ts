import { useCallback, useEffect, useRef, useState } from 'react'
import { dropKept, keep, readKept } from '../../drafts/kept-text'
import type { ContestValues } from './contest-form'

type Changes = Partial<ContestValues>

/** What one admin has typed over one contest and not saved. Only what was changed: the rest may change meanwhile. */
type ContestDraft = { changes: Changes; savedAt: string }

const writeAfterMs = 400

/** From the start on these can no longer be changed, so a draft of before must not carry them. */
const lockedFields = ['start', 'githubRepoUrl'] as const

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

/** A text stays a text and a time stays a time. */
function onlyKnown(changes: object): Changes {
  const isText = (value: unknown) => typeof value === 'string'
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

const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function withoutEqual(changes: Changes, start: ContestValues, isStarted: boolean): Changes {
  return Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => {
      const isLocked = isStarted && (lockedFields as readonly string[]).includes(name)
      return !isLocked && !isSameValue(value, start[name as keyof ContestValues])
    }),
  )
}

/**
 * The values of the form, kept on this device until they are saved or discarded, so that neither a closed tab nor an
 * ended session loses them. `start` may change under it: what was not touched follows.
 */
export function useContestDraft(key: string, start: ContestValues, isStarted: boolean) {
  const [found] = useState(() => draftIn(readKept(key).text))
  const [typed, setTyped] = useState<Changes>(found?.changes ?? {})
  const [isKept, setIsKept] = useState(() => readKept(key).isStored)
  const [isRestored, setIsRestored] = useState(found !== null)
  const changes = withoutEqual(typed, start, isStarted)
  const latest = useRef(changes)
  latest.current = changes
  const text = JSON.stringify(changes)
  // A tab in which nothing was changed writes nothing: the draft may be what another tab is writing.
  const written = useRef(text)

  const flush = useCallback(() => {
    const now = JSON.stringify(latest.current)
    if (now === written.current) return
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

  return {
    values: { ...start, ...changes },
    unsaved: Object.keys(changes).length,
    isKept,
    restoredAt: isRestored && Object.keys(changes).length > 0 ? (found?.savedAt ?? null) : null,
    change: (change: Changes) => setTyped((before) => ({ ...before, ...change })),
    forget: () => {
      latest.current = {}
      written.current = '{}'
      setTyped({})
      setIsRestored(false)
      setIsKept(writeDraft(key, {}))
    },
  }
}
