/** The two keys that open the palette, as they are written on this machine's keyboard. */
export function paletteKeys(): [string, string] {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? ['⌘', 'K'] : ['Ctrl', 'K']
}
