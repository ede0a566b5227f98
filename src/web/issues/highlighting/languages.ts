/** Languages that get colours, each with what authors also call it behind a fence. */
const names = {
  bash: ['sh', 'shell', 'zsh', 'console'],
  diff: ['patch'],
  javascript: ['js', 'mjs', 'cjs'],
  json: ['jsonc', 'json5'],
  move: [],
  python: ['py', 'python3'],
  // Cairo is written like Rust since its first version; the grammar of that name only knows what came before.
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

/** The language that a fence names, null when there are no colours for it. Marks behind the name count for nothing. */
export function languageNamed(label: string): Language | null {
  const [word = ''] = /^[\w+#-]+/.exec(label) ?? []
  return byName.get(word.toLowerCase()) ?? null
}
