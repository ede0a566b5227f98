/** Highlighted languages, with their aliases in info strings. */
const names = {
  bash: ['sh', 'shell', 'zsh', 'console'],
  diff: ['patch'],
  javascript: ['js', 'mjs', 'cjs'],
  json: ['jsonc', 'json5'],
  move: [],
  python: ['py', 'python3'],
  // Cairo 1 uses Rust's syntax; the grammar named Cairo is for Cairo 0.
  rust: ['rs', 'cairo'],
  solidity: ['sol'],
  toml: [],
  typescript: ['ts', 'mts'],
  vyper: ['vy'],
} as const

export type Language = keyof typeof names

const byName = new Map(
  Object.entries(names).flatMap(([name, others]) => [name, ...others].map((one) => [one, name as Language] as const)),
)

/** The language of an info string, or null if it isn't highlighted. Ignores everything after the first word. */
export function languageNamed(label: string): Language | null {
  const [word = ''] = /^[\w+#-]+/.exec(label) ?? []
  return byName.get(word.toLowerCase()) ?? null
}
