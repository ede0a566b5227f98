/** The palette's shortcut as labeled on this machine's keyboard. */
export function paletteKeys(): [string, string] {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? ['⌘', 'K'] : ['Ctrl', 'K']
}
