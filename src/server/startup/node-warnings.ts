/** Node 20 got its last security update in April 2026. */
const oldestSupported = 22

/** What to tell an operator whose Node is out of support; it still runs everything. */
export function nodeWarnings(version: string): string[] {
  const major = Number(version.split('.', 1)[0])
  return major >= oldestSupported
    ? []
    : [`Node ${version} has had no security updates since April 2026. Use Node 24; everything still works.`]
}
