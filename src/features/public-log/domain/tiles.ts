/** Hashes in a full tile: C2SP tlog-tiles. */
export const tileHeight = 8
export const tileWidth = 2 ** tileHeight

/** Which hashes, or leaves, are requested. */
export type Tile = { level: number | 'entries'; index: number; width: number }

const levelOf = (text: string) => (text === 'entries' ? 'entries' : /^\d$/.test(text) ? Number(text) : null)

/**
 * Parses a tile's path: 'x001', '234.p', '17' is the first 17 hashes of tile 1234. Null if it is malformed; an index
 * has at most six digits.
 */
export function readTile(level: string, parts: readonly string[]): Tile | null {
  const found = /^(?:x(\d{3})\/)?(\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(parts.join('/'))
  const [, thousands = '0', lastDigits, partial] = found ?? []
  const width = partial === undefined ? tileWidth : Number(partial)
  const levelNumber = levelOf(level)
  if (!found || levelNumber === null || thousands === '000' || (partial !== undefined && width >= tileWidth))
    return null
  return { level: levelNumber, index: Number(thousands) * 1_000 + Number(lastDigits), width }
}
