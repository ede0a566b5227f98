/** Whether every search word occurs in a line's text, ignoring case. */
export function matchesSearch(search: string, words: string): boolean {
  const text = words.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
