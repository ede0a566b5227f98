import type { Random } from '../../random'

type Json = { [name: string]: Json } | Json[] | string | number

/** Unsigned fields that a receipt file names for readers: nothing proves them, and no verifier repeats them. */
export const namesInReceipt = ['contest', 'contestId', 'title']

/**
 * A JSON object with one letter or digit changed, anywhere except in the key, which verifiers are given, and in
 * `unproved`.
 */
export function mutatedJson(text: string, random: Random, unproved: readonly string[] = []): string {
  const root = JSON.parse(text) as { [name: string]: Json }
  let holder: { [name: string]: Json } = root
  for (;;) {
    const names = Object.keys(holder).filter(
      (name) => name !== 'publicKey' && !(holder === root && unproved.includes(name)),
    )
    const name = names[random.below(names.length)] as string
    const value = holder[name] as Json
    if (typeof value === 'object' && Object.keys(value).length > 0) {
      holder = value as { [name: string]: Json }
      continue
    }
    holder[name] =
      typeof value === 'string'
        ? otherText(value, random)
        : typeof value === 'number'
          ? value + 1 + random.below(9)
          : 'x'
    return JSON.stringify(root)
  }
}

/** The text with one letter changed. */
export function otherText(text: string, random: Random): string {
  const letters = [...text]
  const at = random.below(letters.length)
  letters[at] = letters[at] === 'a' ? 'b' : 'a'
  return letters.join('')
}
