import type { HighlighterCore, LanguageInput, ThemeRegistration } from 'shiki/core'
import type { Language } from './languages'

const hues = ['keyword', 'type', 'call', 'string', 'number', 'comment'] as const
export type Hue = (typeof hues)[number]
export type Piece = { text: string; hue: Hue | null }

const grammars: Record<Language, () => Promise<{ default: LanguageInput }>> = {
  bash: () => import('shiki/langs/bash.mjs'),
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

const hue = (scope: string[], name: Hue | 'plain') => ({ scope, settings: { foreground: name } })

// Names instead of colors, because the style sheet has a light and a dark color for each.
const theme: ThemeRegistration = {
  name: 'paper',
  type: 'light',
  fg: 'plain',
  bg: 'plain',
  settings: [
    { settings: { foreground: 'plain', background: 'plain' } },
    hue(['keyword', 'storage', 'constant.language', 'variable.language', 'markup.changed'], 'keyword'),
    hue(['keyword.operator', 'punctuation'], 'plain'),
    hue(['entity.name.type', 'support.type', 'entity.name.class', 'entity.name.tag', 'meta.diff.range'], 'type'),
    hue(['entity.name.function', 'support.function', 'meta.function-call entity.name'], 'call'),
    hue(['support.type.property-name', 'punctuation.support.type.property-name', 'variable.other.key'], 'type'),
    hue(['string', 'punctuation.definition.string', 'markup.inserted', 'punctuation.definition.inserted'], 'string'),
    hue(['constant.numeric', 'markup.deleted', 'punctuation.definition.deleted'], 'number'),
    hue(['comment', 'punctuation.definition.comment'], 'comment'),
  ],
}

let highlighter: Promise<HighlighterCore> | undefined

// Uses the JavaScript engine, because the content security policy doesn't allow WebAssembly.
async function start(): Promise<HighlighterCore> {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }] = await Promise.all([
    import('shiki/core'),
    import('shiki/engine/javascript'),
  ])
  return createHighlighterCore({ themes: [theme], langs: [], engine: createJavaScriptRegexEngine({ forgiving: true }) })
}

/** Loads a grammar and returns the highlighter, so that the time limit covers highlighting but not loading. */
export async function prepare(language: Language): Promise<(code: string) => Piece[][]> {
  highlighter ??= start()
  const ready = await highlighter
  if (!ready.getLoadedLanguages().includes(language)) await ready.loadLanguage((await grammars[language]()).default)
  return (code) => {
    // No limit per line: the caller limits the whole text, and partly highlighted lines are misleading.
    const { tokens } = ready.codeToTokens(code, { lang: language, theme: 'paper', tokenizeTimeLimit: 0 })
    return tokens.map((line) => joined(line.map(({ content, color }) => ({ text: content, hue: hueOf(color) }))))
  }
}

const hueOf = (color: string | undefined): Hue | null => hues.find((name) => name === color?.toLowerCase()) ?? null

/** Merges adjacent tokens of one color, which leaves a third of the elements. */
function joined(line: Piece[]): Piece[] {
  const pieces: Piece[] = []
  for (const piece of line) {
    const last = pieces.at(-1)
    if (last && last.hue === piece.hue) last.text += piece.text
    else pieces.push(piece)
  }
  return pieces
}
