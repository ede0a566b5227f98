type ProductionSettings = {
  PUBLIC_URL: string | undefined
  DATABASE_URL: string | undefined
  EMBEDDED_OK: boolean
  AUTH_SECRET: string | undefined
}

/** Problems that keep a site from starting in production, and the settings that fix them. */
export function productionProblems({
  PUBLIC_URL,
  DATABASE_URL,
  EMBEDDED_OK,
  AUTH_SECRET,
}: ProductionSettings): string[] {
  const problems: string[] = []
  if (!PUBLIC_URL) {
    problems.push(
      'PUBLIC_URL is not set: every link in a mail begins with it. Expected: an http or https address, the one that people open',
    )
  }
  if (!DATABASE_URL && !EMBEDDED_OK) {
    problems.push(
      'DATABASE_URL is not set: in production the embedded database is refused, because it survives a killed process but not a power cut. Set DATABASE_URL, or EMBEDDED_OK=1 to accept that',
    )
  }
  if (DATABASE_URL && !AUTH_SECRET) {
    problems.push(
      'AUTH_SECRET is not set: several instances must share it, so in production it is not generated. Expected: at least 32 bytes',
    )
  }
  return problems
}
