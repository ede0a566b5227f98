import { z } from 'zod'
import { reasonKinds } from '../domain/candidates/candidate-reasons'
import { success } from './envelope'
import { queueEntry } from './judging'

const reason = z.object({
  kind: z.enum(reasonKinds),
  found: z.array(z.string()).meta({
    description: "What both reports have: words, code names, or 'src/Vault.sol L10-L20'. Rarest first, at most 6.",
  }),
})

const candidate = z
  .object({
    issue: queueEntry,
    score: z.number().min(0).max(1).meta({ description: '0 is nothing in common, 1 the same text.' }),
    reasons: z.array(reason).meta({ description: 'At least one.' }),
  })
  .meta({ id: 'Candidate' })
export type Candidate = z.infer<typeof candidate>

export const candidatesReply = success(
  z.object({ candidates: z.array(candidate).meta({ description: 'Best first, at most 10.' }) }),
)
