/** Turns 'under_appeal' into 'Under appeal', for values without a label of their own. Screens and reports share it. */
export function humanize(value: string): string {
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
