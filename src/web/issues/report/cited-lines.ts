import { createContext, useContext } from 'react'

export type Lines = { prefix: string; from: number; to: number }

type Citing = {
  cited: Lines | null
  /** Makes these lines the page's cited ones, in its address too. Without it a line's link is a plain one. */
  cite?: (lines: Lines) => void
  /** Said by each report, and each block of code, when the last of its lines is in the page. */
  announce?: () => void
}

export const Citing = createContext<Citing>({ cited: null })

/** The lines that a fragment names: #L22, #P5, #L22-L25 or #L22-25, in either order. */
export function linesIn(hash: string): Lines | null {
  const [, prefix, start, otherPrefix, end] = /^#([LP])(\d{1,6})(?:-([LP])?(\d{1,6}))?$/.exec(hash) ?? []
  if (!prefix || !start || (otherPrefix && otherPrefix !== prefix)) return null
  const bounds = [Number(start), Number(end ?? start)]
  return { prefix, from: Math.min(...bounds), to: Math.max(...bounds) }
}

export function hashOf({ prefix, from, to }: Lines): string {
  return from === to ? `#${prefix}${from}` : `#${prefix}${from}-${prefix}${to}`
}

/** Whether one of the lines `from` to `to` is cited; lines in sequence ask one question each. */
export function useIsCited(): (prefix: string, from: number, to?: number) => boolean {
  const { cited } = useContext(Citing)
  return (prefix, from, to = from) => cited?.prefix === prefix && cited.from <= to && cited.to >= from
}
