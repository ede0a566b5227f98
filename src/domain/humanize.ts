/** Turns 'under_appeal' into 'Under appeal', for values without a label of their own. Screens and reports share it. */
export function humanize(value: string): string {
  const spaced = value.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
