export const isVersion = (text: string): boolean => /^\d+\.\d+\.\d+$/.test(text)

/** Adds a date to the version's changelog heading, and extracts its notes. */
export function datedChangelog(changelog: string, version: string, day: string): { changelog: string; notes: string } {
  const heads = [...changelog.matchAll(/^## (.+)$/gm)]
  const [first, second] = heads
  if (first?.[1] !== `${version} (unreleased)`) {
    throw new Error(`CHANGELOG.md begins with '${first?.[0] ?? 'no version'}'. Expected: '## ${version} (unreleased)'.`)
  }
  const start = first.index + first[0].length
  const notes = changelog.slice(start, second?.index).trim()
  if (!notes.includes('\n- ')) throw new Error(`CHANGELOG.md has no line about ${version}.`)
  return { changelog: changelog.replace(first[0], `## ${version} (${day})`), notes }
}

/** The version after a release during development: its final name is reserved for its release. */
export const inDevelopment = (version: string): string => `${version}-dev`

export function nextVersion(version: string): string {
  const [major, minor] = version.split('.').map(Number)
  return `${major}.${(minor ?? 0) + 1}.0`
}

/** The changelog with a heading for the next version, which has no entries yet. */
export const begunChangelog = (changelog: string, next: string): string =>
  changelog.replace(/^## /m, `## ${next} (unreleased)\n\n## `)

/** The files that name the version of the archive or the image. */
export const filesWithVersion = ['docs/operate.md', 'deploy/kubernetes/deployment.yaml']

export const withVersion = (text: string, version: string): string =>
  text.replace(/\b(primacy[-:])\d+\.\d+\.\d+(?:-dev)?/g, `$1${version}`)

/** package.json or the lockfile; the first two places of the lockfile are the package itself. */
export function manifestWithVersion(text: string, version: string): string {
  const manifest = JSON.parse(text)
  manifest.version = version
  if (manifest.packages) manifest.packages[''].version = version
  return `${JSON.stringify(manifest, null, 2)}\n`
}
