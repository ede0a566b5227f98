import { copyrightOf, type SiteLink } from '../../../domain/site-links'
import { type Html, html } from './html'
import type { PublicPage, PublicSite } from './public-page'

/**
 * The client's header and footer (web/layout/Header.tsx) without a script: the same elements, sheet and links. Whether
 * somebody is signed in is known only to the client, so the links are those that are right for everybody.
 */
export const shellHeader = ({ name, links }: PublicSite, page: PublicPage): Html => {
  const linksOf = (inMenu: boolean) => [
    ...links.account.map(({ path, label }) => html`<a href="${path}">${label}</a>`),
    ...links.public.map((one) => publicLink(one, page, inMenu)),
  ]
  return html`<header data-shell="header"><div>${brand(name)}<nav aria-label="Main">${linksOf(false)}</nav><div data-shell-end><a href="/account">Account</a><a href="/register">Get Started</a><details data-shell-menu><summary aria-label="Navigation">${menuIcon}</summary><div data-float>${linksOf(true)}</div></details></div></div></header>`
}

export const shellFooter = ({ name, supportEmail, links }: PublicSite): Html =>
  html`<footer data-shell="footer"><div>${brand(copyrightOf(name))}<a href="/terms">Terms</a>${links.public.map(
    ({ path, label }) => html`<a href="${path}">${label}</a>`,
  )}<a href="mailto:${supportEmail}">${supportEmail}</a></div></footer>`

const brand = (words: string): Html =>
  html`<a data-brand href="/" aria-label="${words}, home">${mark}<span>${words}</span></a>`

function publicLink({ path, label }: SiteLink, page: PublicPage, inMenu: boolean): Html {
  const current = page.section !== path ? null : page.path === path ? 'page' : 'true'
  return html`<a href="${path}"${!inMenu && html` data-public`}${current && html` aria-current="${current}"`}>${label}</a>`
}

const mark = html`<svg data-mark viewBox="0 0 16 17" aria-hidden="true" focusable="false"><path fill-rule="evenodd" d="M2 1h7.5a4.5 4.5 0 0 1 0 9H2zM6 4v3h3.5a1.5 1.5 0 0 0 0-3z"/><path d="M2 11h4v2H2zM2 14h4v2H2z"/></svg>`
const menuIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true" focusable="false"><path d="M4 5h16M4 12h16M4 19h16"/></svg>`
