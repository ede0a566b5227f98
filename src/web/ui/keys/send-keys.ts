import type { KeyboardEvent } from 'react'

/** The shortcut that sends a form from one of its fields, as labeled on this machine's keyboard. */
export const sendKeys = [/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl', '↵']

/** For a form with a multi-line field, where Enter alone starts a new line. */
export function sendOnKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
