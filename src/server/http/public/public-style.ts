import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The style sheet of public pages: its text for inlining, its CSP source, and its path (null without a built client).
 */
export type PublicStyle = { css: string; source: string; path: string | null }

/**
 * Reads the style sheet that the build made from public.css. It is inlined, so that a page renders without a second
 * request. Without a built client (development), pages have browser styles.
 */
export function readPublicStyle(webDir: string | null): PublicStyle {
  const folder = webDir && join(webDir, 'assets')
  const name = folder && filesIn(folder).find((file) => /^public-[\w-]+\.css$/.test(file))
  const css = folder && name ? readFileSync(join(folder, name), 'utf8').trim() : ''
  const source = `'sha256-${createHash('sha256').update(css).digest('base64')}'`
  return { css, source, path: name ? `/assets/${name}` : null }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
