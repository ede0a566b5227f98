/** Node 20 got its last security update in April 2026. */
const oldestSupported = 22

/** A warning for operators whose Node version is out of support, although everything still works on it. */
export function nodeWarnings(version: string): string[] {
  const major = Number(version.split('.', 1)[0])
  return major >= oldestSupported
    ? []
    : [`Node ${version} has had no security updates since April 2026. Use Node 24; everything still works.`]
}
