import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The style sheet of public pages: as it stands in each of them, the source that allows it in their policy, and where it is
 * (null without a built client).
 */
export type PublicStyle = { css: string; source: string; path: string | null }

/**
 * Reads the sheet that the build made of public.css. It stands in the page: a page that is read once needs no second
 * request before it can be drawn. Without a built client (development) pages have the look of the browser.
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
