/** What holders had before and after an attack, in the smallest unit of the token, as decimal text. */
export type Amounts = { before: string; after: string }

/** Of what was there before, from the amounts and not from what a runner has computed. */
export function lostShare({ before, after }: Amounts): number {
  const [from, to] = [BigInt(before), BigInt(after)]
  if (from <= 0n || to >= from) return 0
  return Number(((from - to) * 1_000_000n) / from) / 1_000_000
}

/** '61.4%', rounded down, so that no loss looks like more than 20% that is not. */
export function formatShare(fraction: number): string {
  const tenths = Math.floor(Math.round(fraction * 1_000_000) / 1_000)
  return `${Math.floor(tenths / 10)}.${tenths % 10}%`
}
