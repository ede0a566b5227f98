import { createHash } from 'node:crypto'

/**
 * The only script of public pages: applies a chosen theme before the first paint, notes that this browser has a session,
 * and stores another choice of theme, as the client does (`public/look.js`, `web/layout/theme.ts`). It reads nothing
 * from the page and writes nothing into it. The policy names it by its hash, so no other one runs.
 */
export const shellScript = `{
const { dataset } = document.documentElement
const showChoice = () => {
  for (const option of document.querySelectorAll('[data-themes] > button'))
    option.setAttribute('aria-pressed', String(option.value === (dataset.theme ?? 'system')))
}
const apply = (theme) => {
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  else delete dataset.theme
}
try {
  apply(localStorage.getItem('theme'))
  if (localStorage.getItem('token')) dataset.session = ''
} catch {} // Storage is switched off.
addEventListener('DOMContentLoaded', showChoice)
addEventListener('click', ({ target }) => {
  const option = target.closest('[data-themes] > button')
  if (!option) return
  apply(option.value)
  showChoice()
  try {
    if (dataset.theme) localStorage.setItem('theme', dataset.theme)
    else localStorage.removeItem('theme')
  } catch {}
})
}`

/** The CSP source of the script. */
export const shellScriptSource = `'sha256-${createHash('sha256').update(shellScript).digest('base64')}'`
