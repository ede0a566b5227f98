import { type KeyboardEvent as ReactKeyboardEvent, useEffectEvent, useLayoutEffect } from 'react'
import { useSingleKeys } from './single-keys'

/** Actions by key: '/' or 'c' alone, 'g s' in sequence. Letters in lower case. */
export type KeyActions = Record<string, () => void>

export type PageKey = { keys: string[]; does: string }
export type PageKeys = { /** The page, as a heading calls it. */ title: string; single: PageKey[]; combined: PageKey[] }
type ActionSet = { actions: () => KeyActions; page: PageKeys | undefined }

const sequenceMs = 1_500
const isTypedInto =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"]'

const actionSets: ActionSet[] = []
let pendingKey: { key: string; at: number } | null = null

/** The most recent one wins, so a page overrides the frame. */
const actionFor = (keys: string) => actionSets.findLast((set) => Object.hasOwn(set.actions(), keys))?.actions()[keys]
const beginsSequence = (key: string) =>
  actionSets.some((set) => Object.keys(set.actions()).some((keys) => keys.startsWith(`${key} `)))

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
  const earlier = pendingKey && event.timeStamp - pendingKey.at <= sequenceMs ? pendingKey.key : null
  pendingKey = null
  if (!useSingleKeys.getState().areOn || isForSomethingElse(event)) return
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const act = earlier ? actionFor(`${earlier} ${key}`) : actionFor(key)
  if (act) {
    event.preventDefault()
    act()
  } else if (beginsSequence(key)) {
    pendingKey = { key, at: event.timeStamp }
  }
}

/** The open page's shortcuts for the list of keys; null if it has none. */
export const pageKeys = (): PageKeys | null => actionSets.findLast(({ page }) => page)?.page ?? null

/**
 * Single-key shortcuts while the component is mounted. Inactive in fields, menus and dialogs, and when turned off. They
 * always act on what is on screen: registering after the paint would let a quick key act on the previous report.
 */
export function useKeys(actions: KeyActions, page?: PageKeys) {
  const latest = useEffectEvent(() => actions)
  useLayoutEffect(() => {
    const set: ActionSet = { actions: () => latest(), page }
    if (actionSets.length === 0) document.addEventListener('keydown', onKey)
    actionSets.push(set)
    return () => {
      actionSets.splice(actionSets.indexOf(set), 1)
      if (actionSets.length === 0) document.removeEventListener('keydown', onKey)
    }
  }, [page])
}

/** The shortcut that sends a form from one of its fields, as labeled on this machine's keyboard. */
export const sendKeys = [/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl', '↵']

/** For a form with a multi-line field, where Enter alone starts a new line. */
export function sendOnKeys(event: ReactKeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
