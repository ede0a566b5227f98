/** 'under_appeal' is 'Under appeal': a value without words of its own, in words. Screens and reports say the same. */
export function humanize(value: string): string {
  const words = value.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
