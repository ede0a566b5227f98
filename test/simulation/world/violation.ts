/** What must never happen has happened. The message says what, in a sentence for whoever mends it. */
export class Violation extends Error {}

export function demand(holds: unknown, sentence: string): asserts holds {
  if (!holds) throw new Violation(sentence)
}
