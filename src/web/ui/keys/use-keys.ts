import { useLayoutEffect, useRef } from 'react'
import { useSingleKeys } from './single-keys'

/** What keys do: '/' or 'c' by itself, 'g s' one after the other. Letters are given small. */
export type KeyActions = Record<string, () => void>

const sequenceMs = 1_500
const isTypedInto =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"]'

const actionSets: { current: KeyActions }[] = []
let begun: { key: string; at: number } | null = null

/** The youngest meaning wins: a page's own comes after those of the frame. */
const actionFor = (keys: string) => actionSets.findLast((set) => Object.hasOwn(set.current, keys))?.current[keys]
const beginsSequence = (key: string) =>
  actionSets.some((set) => Object.keys(set.current).some((keys) => keys.startsWith(`${key} `)))

function isForSomethingElse(event: KeyboardEvent): boolean {
  const isCapital = event.shiftKey && /^[a-z]$/i.test(event.key)
  const isCombined = event.ctrlKey || event.metaKey || event.altKey || isCapital
  const isComposed = event.isComposing || event.key === 'Process' || event.key === 'Dead'
  const isTyped = event.target instanceof Element && event.target.closest(isTypedInto) !== null
  const isBehindDialog = document.querySelector('dialog[open]') !== null
  return event.defaultPrevented || isCombined || isComposed || isTyped || isBehindDialog || event.repeat
}

function onKey(event: KeyboardEvent) {
  if (event.key === 'Shift') return
  const earlier = begun && event.timeStamp - begun.at <= sequenceMs ? begun.key : null
  begun = null
  if (!useSingleKeys.getState().areOn || isForSomethingElse(event)) return
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const act = earlier ? actionFor(`${earlier} ${key}`) : actionFor(key)
  if (act) {
    event.preventDefault()
    act()
  } else if (beginsSequence(key)) {
    begun = { key, at: event.timeStamp }
  }
}

/**
 * Single keys for as long as the component is there. They rest in fields, menus and dialogs, and when switched off.
 * They mean what is on the screen from the moment it stands there: an effect after the drawing would let a quick key
 * act on the report that has just given way to another.
 */
export function useKeys(actions: KeyActions) {
  const set = useRef(actions)
  useLayoutEffect(() => {
    set.current = actions
  })
  useLayoutEffect(() => {
    if (actionSets.length === 0) document.addEventListener('keydown', onKey)
    actionSets.push(set)
    return () => {
      actionSets.splice(actionSets.indexOf(set), 1)
      if (actionSets.length === 0) document.removeEventListener('keydown', onKey)
    }
  }, [])
}
