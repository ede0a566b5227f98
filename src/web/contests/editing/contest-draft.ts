import { useCallback, useEffect, useRef, useState } from 'react'
import type { ContestValues } from './contest-form'

type Changes = Partial<ContestValues>

/** What one admin has typed over one contest and not saved. Only what was changed: the rest may change meanwhile. */
type ContestDraft = { changes: Changes; savedAt: string }

const writeAfterMs = 400

/** From the start on these can no longer be changed, so a draft of before must not carry them. */
const lockedFields = ['start', 'githubRepoUrl'] as const

function readDraft(key: string): ContestDraft | null {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<ContestDraft> | null
    if (!draft || typeof draft.changes !== 'object' || draft.changes === null) return null
    return { changes: onlyKnown(draft.changes), savedAt: String(draft.savedAt) }
  } catch {
    return null
  }
}

/** Storage can hold anything; a text stays a text and a time stays a time. */
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
  try {
    if (Object.keys(changes).length === 0) localStorage.removeItem(key)
    else
      localStorage.setItem(key, JSON.stringify({ changes, savedAt: new Date().toISOString() } satisfies ContestDraft))
    return true
  } catch {
    return false
  }
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
  const [found] = useState(() => readDraft(key))
  const [typed, setTyped] = useState<Changes>(found?.changes ?? {})
  const [isKept, setIsKept] = useState(true)
  const [isRestored, setIsRestored] = useState(found !== null)
  const changes = withoutEqual(typed, start, isStarted)
  const latest = useRef(changes)
  latest.current = changes
  const text = JSON.stringify(changes)

  const flush = useCallback(() => setIsKept(writeDraft(key, latest.current)), [key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the changes that are to be written
  useEffect(() => {
    const timer = setTimeout(flush, writeAfterMs)
    return () => clearTimeout(timer)
  }, [flush, text])
  useEffect(() => {
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      writeDraft(key, latest.current)
    }
  }, [flush, key])

  return {
    values: { ...start, ...changes },
    unsaved: Object.keys(changes).length,
    isKept,
    restoredAt: isRestored && Object.keys(changes).length > 0 ? (found?.savedAt ?? null) : null,
    change: (change: Changes) => setTyped((before) => ({ ...before, ...change })),
    forget: () => {
      latest.current = {}
      setTyped({})
      setIsRestored(false)
      writeDraft(key, {})
    },
  }
}
