import { equal, ok } from 'node:assert/strict'
import { nothing } from './empty-proofs'
import { measured } from './proof-texts'
import { boxed, prove } from './support'

for (const { title, proof, flags } of nothing) {
  boxed(`${title} passes, and is flagged`, async () => {
    const result = await prove('vault', proof)
    equal(result.verdict, 'passes', `${result.reason} ${result.log}`)
    const kinds = result.flags.map(({ kind }) => kind)
    for (const flag of flags) ok(kinds.includes(flag), `no flag ${flag}, only ${kinds.join(', ')}`)
  })
}

boxed('an honest proof of the same vault has no flag', async () => {
  const result = await prove('vault', measured({ attack: 'vault.sweep(thief);' }))
  equal(result.verdict, 'passes', result.log)
  equal(JSON.stringify(result.flags), '[]')
})
