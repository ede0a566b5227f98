import { type Html, html } from './html'
import type { PublicPage } from './public-page'

type Notice = Pick<PublicPage, 'path' | 'title' | 'description'> & {
  /** What it is, in a word or two, above the title. */
  status: string
  /** What happened, and what to do next. */
  text: Html
  /** What else can be done from here. */
  more?: Html
}

/** A page in place of the one that was asked for; search engines keep none. */
export const noticePage = ({ status, text, more, ...page }: Notice): PublicPage => ({
  ...page,
  section: null,
  isIndexed: false,
  main: html`<div class="wide"><article class="sheet"><header class="part head strip" data-status="ended"><p class="status" data-status="ended"><b>${status}</b></p><h1>${page.title}</h1></header><section class="part"><p class="note">${text}</p>${more}</section></article></div>`,
})
