const [basis, prime] = [0x811c9dc5, 0x01000193]
const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'
const reach = 2 ** 18 - 1

const hashOn = (hash: number, letter: string) => Math.imul(hash ^ letter.charCodeAt(0), prime)

/** The number by which a product with the prime is taken back, modulo 2^32. */
const inverse = [1, 2, 3, 4, 5].reduce((found) => Math.imul(found, 2 - Math.imul(prime, found)), 1)
const hashBack = (hash: number, letter: string) => (Math.imul(hash, inverse) ^ letter.charCodeAt(0)) & reach

/** Words whose FNV hashes have equal lower 18 bits, as anybody can find them: from both ends, and matched in between. */
export function collidingWords(): string[] {
  const heads = new Map<number, string[]>()
  for (const head of [...letters.slice(0, 26)].flatMap((a) =>
    [...letters].flatMap((b) => [...letters].map((c) => a + b + c)),
  )) {
    const hash = [...head].reduce(hashOn, basis) & reach
    heads.set(hash, [...(heads.get(hash) ?? []), head])
  }
  // Ends in a digit, so that no word has a stem.
  const ends = [...'0123456789'].flatMap((d) => [...letters].flatMap((c) => [...letters].map((b) => b + c + d)))
  return ends.flatMap((end) =>
    [...letters].flatMap((a) => {
      const hash = [...(a + end)].reduceRight(hashBack, 12_345)
      return (heads.get(hash) ?? []).map((head) => head + a + end)
    }),
  )
}
