import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../domain/refusals'
import { html } from './html'
import type { PublicPage, PublicSite } from './public-page'
import { sendPublicPage } from './send-public'

/** Tells people in a page that they have read too many; programs that fetch a file are told as by the API. */
export function answerLimitAsPage(pages: FastifyInstance, site: PublicSite): void {
  pages.setErrorHandler((error, request, reply) => {
    const [path = '/'] = request.url.split('?')
    const isFile = /\.[a-z]+$/.test(path)
    // The handler of the server answers every other error.
    if (isFile || !(error instanceof Refusal) || error.code !== 'rate_limited') throw error
    const seconds = error.retryAfterSeconds ?? 60
    reply.header('retry-after', String(seconds))
    return sendPublicPage(request, reply, { site, page: limitPage(path, seconds), status: 429 })
  })
}

const limitPage = (path: string, seconds: number): PublicPage => ({
  title: 'Too many pages at once',
  description: 'Too many pages were loaded within a minute.',
  path,
  section: null,
  isIndexed: false,
  main: html`<div class="wide"><header class="title"><h1>Too many pages at once</h1><p>Your network has loaded too many pages in the last minute. Wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}, then <a href="${path}">load this page again</a>.</p></header></div>`,
})
