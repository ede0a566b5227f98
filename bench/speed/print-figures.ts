import { writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { quantile } from '../timing'
import { type Figure, spreadOf } from './compare'

/** One line for each side; `base` is the side that the others are a multiple of. */
export function printFigures(figures: readonly Figure[], base: string): void {
  const compared = figures.find(({ side }) => side === base)
  for (const figure of figures) {
    const { median, low, high } = spreadOf(figure)
    const server = quantile(
      figure.rounds.map((round) => round.server),
      0.5,
    )
    const ratio = compared && figure !== compared ? `${(median / spreadOf(compared).median).toFixed(2)} x ${base}` : ''
    const cells = [
      figure.work.padEnd(27),
      figure.side.padEnd(8),
      `${median.toFixed(0).padStart(7)} us`,
      `(${low.toFixed(0)}-${high.toFixed(0)})`.padEnd(17),
      `server ${server.toFixed(0).padStart(6)}`,
      `p50 ${figure.p50.toFixed(1).padStart(6)} ms`,
      ratio.padEnd(14),
      figure.likeness ?? '',
    ]
    console.log(cells.join('  ').trimEnd())
  }
}

/** Each line at two sizes, and how many times as much the larger one takes. */
export function printGrowth(small: readonly Figure[], large: readonly Figure[]): void {
  for (const figure of large) {
    const before = small.find(({ work, side }) => work === figure.work && side === figure.side)
    if (!before) continue
    const [from, to] = [spreadOf(before).median, spreadOf(figure).median]
    const cells = [
      figure.work.padEnd(27),
      `${from.toFixed(0).padStart(7)} -> ${to.toFixed(0).padStart(8)} us`,
      `x ${(to / from).toFixed(2)}`.padEnd(9),
      `p50 ${before.p50.toFixed(1).padStart(6)} -> ${figure.p50.toFixed(1).padStart(8)} ms`,
    ]
    console.log(cells.join('  '))
  }
}

export const printLoad = () => console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)

export function writeJson(file: string | undefined, result: object): void {
  if (file !== undefined) writeFileSync(file, `${JSON.stringify({ ...result, load: loadavg() }, null, 2)}\n`)
}
