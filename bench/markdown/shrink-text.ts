/** A pass removes each of so many parts of the text; what is left after the finest pass is the result. */
const partsPerPass = 512

/**
 * The smallest text found that is still slow: removes large parts first, then smaller ones, and keeps each removal after
 * which the text stays slow. A text that is slow only as a whole is not cut below 1/512 of its length, because each try
 * takes as long as drawing it.
 */
export async function shrinkText(text: string, isSlow: (text: string) => Promise<boolean>): Promise<string> {
  let smallest = text
  let size = Math.ceil(text.length / 2)
  while (size >= smallest.length / partsPerPass) {
    const before = smallest.length
    for (let at = 0; at < smallest.length; ) {
      const shorter = smallest.slice(0, at) + smallest.slice(at + size)
      if (shorter !== '' && (await isSlow(shorter))) smallest = shorter
      else at += size
    }
    // Removing one part may make another one removable.
    if (size === 1 && smallest.length === before) return smallest
    size = Math.ceil(size / 2)
  }
  return smallest
}
