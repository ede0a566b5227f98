import { z } from 'zod'
import { proofModes } from '../../../domain/contests/proof-settings'
import { fundsProblem } from '../domain/field-rules'
import { proofLimits as most } from '../domain/proof-limits'

const address = (name: string) =>
  z
    .string({ error: `Enter ${name}` })
    .trim()
    .meta({ example: '0x52908400098527886E0F7030069857D2E4169EE7' })

export const proofsBody = z
  .object({
    mode: z.enum(proofModes, { error: "Choose 'off', 'shown' or 'asked'" }),
    token: address('the address of a token')
      .nullable()
      .meta({ description: 'The token whose loss counts; null if each proof names its own.' }),
    holders: z
      .array(address('addresses of holders'), { error: 'Name the holders as a list' })
      .meta({ description: `Who holds it, at most ${most.holders}; empty without a token.` }),
  })
  .superRefine(({ mode, token, holders }, context) => {
    if (mode === 'off') return
    for (const [path, message] of Object.entries(fundsProblem(token, holders) ?? {}))
      context.addIssue({ code: 'custom', path: [path], message })
  })
