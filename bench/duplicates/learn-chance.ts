import type { ChanceWeights } from '../../src/features/likely-duplicates/domain/sweep-offers'
import type { Answer } from './sweep'

const newtonSteps = 40
const decay = 1e-4

/** Logistic regression of 'same' on the measures of two causes, by Newton's method. */
export function learnChance(answers: readonly Answer[]): ChanceWeights {
  const size = answers[0]?.measures.length ?? 0
  let weights = new Float64Array(size)
  for (let step = 0; step < newtonSteps; step += 1) {
    const slope = weights.map((weight) => -decay * weight)
    const curve = Array.from({ length: size }, (_, at) => {
      const row = new Float64Array(size)
      row[at] = decay
      return row
    })
    for (const { measures, isSame } of answers) {
      const odds = measures.reduce((sum, value, at) => sum + value * (weights[at] as number), 0)
      const chance = 1 / (1 + Math.exp(-odds))
      for (const [a, value] of measures.entries()) {
        slope[a] = (slope[a] as number) + value * (Number(isSame) - chance)
        const row = curve[a] as Float64Array
        for (const [b, other] of measures.entries()) row[b] = (row[b] as number) + value * other * chance * (1 - chance)
      }
    }
    const change = solve(curve, slope)
    weights = weights.map((weight, at) => weight + (change[at] as number))
  }
  return Array.from(weights, (weight) => Number(weight.toFixed(2)))
}

/** Gaussian elimination; the matrix is symmetric and positive definite. */
function solve(matrix: readonly Float64Array[], values: Float64Array): Float64Array {
  const rows = matrix.map((row, at) => Float64Array.from([...row, values[at] as number]))
  for (const [at, own] of rows.entries()) {
    for (const [other, row] of rows.entries()) {
      if (other === at) continue
      const factor = (row[at] as number) / (own[at] as number)
      for (let column = at; column < row.length; column += 1)
        row[column] = (row[column] as number) - factor * (own[column] as number)
    }
  }
  return Float64Array.from(rows, (row, at) => (row.at(-1) as number) / (row[at] as number))
}
