import type { KeyboardEvent } from 'react'

/** What sends a form from one of its fields, as it is written on this machine's keyboard. */
export const sendKeys = [/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl', '↵']

/** For a form with a field of several lines, where Enter by itself begins the next one. */
export function sendOnKeys(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
