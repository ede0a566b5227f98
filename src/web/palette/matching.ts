/** Whether every word of the search stands somewhere in the words of a line, whatever the case. */
export function matchesSearch(search: string, words: string): boolean {
  const text = words.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
