import type { HighlighterCore, LanguageInput, ThemeRegistration } from 'shiki/core'

export type Piece = { text: string; color: string | undefined }

const grammars: Record<string, () => Promise<{ default: LanguageInput }>> = {
  bash: () => import('shiki/langs/bash.mjs'),
  cairo: () => import('shiki/langs/cairo.mjs'),
  diff: () => import('shiki/langs/diff.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  move: () => import('shiki/langs/move.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  solidity: () => import('shiki/langs/solidity.mjs'),
  toml: () => import('shiki/langs/toml.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  vyper: () => import('shiki/langs/vyper.mjs'),
}

const aliases: Record<string, string> = {
  js: 'javascript',
  py: 'python',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  sol: 'solidity',
  ts: 'typescript',
  vy: 'vyper',
}

const color = (scope: string[], name: string) => ({ scope, settings: { foreground: `var(--${name})` } })

// The colours are the page's own variables, so that code follows the light and dark themes by itself.
const theme: ThemeRegistration = {
  name: 'paper',
  type: 'light',
  fg: 'var(--ink)',
  bg: 'var(--code)',
  settings: [
    { settings: { foreground: 'var(--ink)', background: 'var(--code)' } },
    color(['keyword', 'storage', 'constant.language', 'variable.language', 'markup.changed'], 'syn-keyword'),
    color(['keyword.operator', 'punctuation'], 'ink'),
    color(['entity.name.type', 'support.type', 'storage.type', 'entity.name.class', 'meta.diff.range'], 'syn-type'),
    color(['entity.name.function', 'support.function', 'meta.function-call entity.name'], 'syn-call'),
    color(['string', 'markup.inserted'], 'syn-string'),
    color(['constant.numeric', 'markup.deleted'], 'syn-number'),
    color(['comment', 'punctuation.definition.comment'], 'syn-comment'),
  ],
}

let highlighter: Promise<HighlighterCore> | undefined

// The regular expressions run in the browser's own engine: the other one is WebAssembly, which the page may not run.
async function start(): Promise<HighlighterCore> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ])
  return createHighlighterCore({ themes: [theme], langs: [], engine: createJavaScriptRegexEngine({ forgiving: true }) })
}

/** The coloured pieces of each line, or null for a language that is not known. */
export async function highlight(code: string, language: string): Promise<Piece[][] | null> {
  const name = aliases[language.toLowerCase()] ?? language.toLowerCase()
  const grammar = Object.hasOwn(grammars, name) ? grammars[name] : undefined
  if (!grammar) return null
  highlighter ??= start()
  const ready = await highlighter
  if (!ready.getLoadedLanguages().includes(name)) await ready.loadLanguage((await grammar()).default)
  const { tokens } = ready.codeToTokens(code, { lang: name, theme: 'paper' })
  return tokens.map((line) => line.map(({ content, color: shade }) => ({ text: content, color: shade })))
}
