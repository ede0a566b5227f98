import { Html, html } from './html'

// The client's icons, from lucide.
const themes = [
  ['system', 'System', '<rect width="20" height="14" x="2" y="3" rx="2"/><path d="M8 21h8M12 17v4"/>'],
  [
    'light',
    'Light',
    '<circle cx="12" cy="12" r="4"/><path d="M12 2v2M12 20v2m-7.07-17.07 1.41 1.41m11.32 11.32 1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41"/>',
  ],
  [
    'dark',
    'Dark',
    '<path d="M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401"/>',
  ],
] as const

const option = ([value, label, drawing]: (typeof themes)[number]): Html =>
  html`<button type="button" value="${value}" aria-pressed="false" aria-label="${label}" title="${label}"><svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">${new Html(drawing)}</svg></button>`

/** The client's choice of theme (web/layout/ThemeControl.tsx), which `shellScript` operates. */
export const themeControl: Html = html`<div data-shell-end><fieldset data-themes aria-label="Theme">${themes.map(option)}</fieldset></div>`
