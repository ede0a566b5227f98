import type { Withholding } from './withholding'

/** Shown instead of a withheld status. Apart from the rules, because the login loads it with the look of every status. */
export const withheldLabels: Readonly<Record<Withholding, string>> = {
  yours: 'Second look: yours',
  waits: 'Second look: waiting for a verdict',
  undrawn: 'Judged: open it to see how',
}
