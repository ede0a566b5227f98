/** What an archive of a contest's source may be, and how it is sent and shown. */
export const sourceLimits = {
  archiveBytes: 60_000_000,
  unpackedBytes: 60_000_000,
  files: 5_000,
  /** A larger entry is refused. */
  fileBytes: 20_000_000,
  /** A larger text is not shown, and its lines are not counted. */
  shownBytes: 1_000_000,
  /** What a gzip or zip entry may grow by. */
  ratio: 200,
  pathLength: 240,
  depth: 20,
  /** An archive is sent in parts of this size, which fit into the JSON of one request as base64. */
  partBytes: 180_000,
  scopeEntries: 200,
  searchHits: 200,
  searchLength: 200,
  /** What a hit shows of its line. */
  hitLength: 300,
} as const

export const mostParts = Math.ceil(sourceLimits.archiveBytes / sourceLimits.partBytes)
