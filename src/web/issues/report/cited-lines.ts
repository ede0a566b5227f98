import { createContext, useContext, useEffect } from 'react'

export type Lines = { prefix: string; from: number; to: number }

type Citing = {
  cited: Lines | null
  /** Highlights these lines and puts them in the URL. Without this, line numbers are plain links. */
  cite?: (lines: Lines) => void
  /** Called by each report and code block once it is completely rendered. */
  announce?: () => void
}

export const Citing = createContext<Citing>({ cited: null })

/** Parses a URL fragment: #L22, #P5, #L22-L25 or #L22-25, in either order. */
export function linesIn(hash: string): Lines | null {
  const [, prefix, start, otherPrefix, end] = /^#([LP])(\d{1,6})(?:-([LP])?(\d{1,6}))?$/.exec(hash) ?? []
  if (!prefix || !start || (otherPrefix && otherPrefix !== prefix)) return null
  const bounds = [Number(start), Number(end ?? start)]
  return { prefix, from: Math.min(...bounds), to: Math.max(...bounds) }
}

export function hashOf({ prefix, from, to }: Lines): string {
  return from === to ? `#${prefix}${from}` : `#${prefix}${from}-${prefix}${to}`
}

/** Whether one of the lines `from` to `to` is cited. */
export function useIsCited(): (prefix: string, from: number, to?: number) => boolean {
  const { cited } = useContext(Citing)
  return (prefix, from, to = from) => cited?.prefix === prefix && cited.from <= to && cited.to >= from
}

/** Announces that a report or code block is completely rendered, because it may contain the cited lines. */
export function useAnnounceRendered(isDrawn: boolean) {
  const { announce } = useContext(Citing)
  useEffect(() => {
    if (isDrawn) announce?.()
  }, [isDrawn, announce])
}
