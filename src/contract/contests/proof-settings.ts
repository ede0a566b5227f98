import { z } from 'zod'
import { proofModes } from '../../domain/contests/proof-settings'

/** A contest's settings of proofs in replies. */
export const proofSettings = z
  .object({
    mode: z.enum(proofModes).meta({
      description: "Whether proofs of concept are run: 'off', 'shown' to judges, or 'asked' for by the form as well.",
    }),
    token: z
      .string()
      .nullable()
      .meta({ description: 'The token whose loss counts; null if each proof names its own.' }),
    holders: z.array(z.string()).meta({ description: 'Who holds that token; empty without one.' }),
  })
  .meta({
    id: 'ProofSettings',
    description: 'Proofs in a contest. Token and holders are left out before the start, except for admins.',
  })
