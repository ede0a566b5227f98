import { sourceLimits } from './source-limits'

type Part = { number: number; from: number; to: number }

/** The parts in which an archive of this size is sent, numbered from 1; an empty one has none. */
export const partsOf = (size: number, each: number = sourceLimits.partBytes): Part[] =>
  Array.from({ length: Math.ceil(size / each) }, (_, at) => ({
    ...{ number: at + 1, from: at * each },
    to: Math.min(size, (at + 1) * each),
  }))
