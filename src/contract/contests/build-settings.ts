import { z } from 'zod'

/** How foundry builds a source. */
export const buildSettings = z
  .object({
    root: z
      .string()
      .meta({ description: "The folder of foundry.toml, '' for the root. The other paths are below it." }),
    solc: z.string().nullable().meta({ description: 'Null: the version follows from the sources.' }),
    evmVersion: z.string().nullable(),
    optimizer: z.boolean(),
    runs: z.int().meta({ description: 'Runs of the optimizer.' }),
    viaIr: z.boolean(),
    src: z.string(),
    test: z.string(),
    libs: z.array(z.string()),
    remappings: z.array(z.string()),
  })
  .meta({ id: 'BuildSettings', description: 'What is taken from the foundry.toml of a source.' })
