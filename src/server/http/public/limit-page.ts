import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../../domain/refusals'
import { html } from './html'
import { noticePage } from './notice-page'
import type { PublicPage, PublicSite } from './public-page'
import { sendPublicPage } from './send-public'

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
