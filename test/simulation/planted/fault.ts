/** A fault of the product that the simulation has to find: one place of a source file, and what is written there instead. */
export type PlantedFault = { name: string; kind: string; file: string; from: string; to: string }

export const fault = (kind: string, name: string, file: string, from: string, to: string): PlantedFault => ({
  ...{ kind, name, from, to },
  file: `src/${file}`,
})
