import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../domain/refusals'
import { type Html, html } from './html'
import type { PublicPage, PublicSite } from './public-page'
import { sendPublicPage } from './send-public'

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

/** Shows people a page when they exceed the limit; programs fetching a file get the API's error. */
export function answerLimitAsPage(pages: FastifyInstance, site: PublicSite): void {
  pages.setErrorHandler((error, request, reply) => {
    const [path = '/'] = request.url.split('?')
    const isFile = /\.[a-z]+$/.test(path)
    // Leave all other errors to the server's handler.
    if (isFile || !(error instanceof Refusal) || error.code !== 'rate_limited') throw error
    const seconds = error.retryAfterSeconds ?? 60
    reply.header('retry-after', String(seconds))
    return sendPublicPage(request, reply, { site, page: limitPage(path, seconds), status: 429 })
  })
}

const limitPage = (path: string, seconds: number): PublicPage =>
  noticePage({
    title: 'Too many pages at once',
    description: 'Too many pages were loaded within a minute.',
    path,
    status: '429',
    text: html`Your network has loaded too many pages in the last minute. Wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}, then <a href="${path}">load this page again</a>.`,
  })
