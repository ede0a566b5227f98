import type { APIResponse, Route } from '@playwright/test'
import type { Step } from './press'

/**
 * The product's reply to a read. Like a browser, retries if the kept-alive connection was closed just as the request
 * was sent.
 */
export const fetchReply = (route: Route): Promise<APIResponse> => route.fetch({ maxRetries: 2 })

/** Set up before the page opens: a call that is never answered. */
export const hold =
  (call: string): Step =>
  (page) =>
    page.route(`**/api${call}`, () => undefined)

/** A call that gets this reply instead of the demo's. */
export const answer =
  (call: string, status: number, body: object): Step =>
  (page) =>
    page.route(`**/api${call}`, (route) => route.fulfill({ status, json: body }))

/** The demo's own reply, with its data changed. A refusal, as of a busy server, has none, and the client asks again. */
export const answerChanged =
  <Data>(call: string, change: (data: Data) => void): Step =>
  (page) =>
    page.route(`**/api${call}`, async (route) => {
      const response = await fetchReply(route)
      const body = await response.json()
      if (response.ok()) change(body.data)
      await route.fulfill({ response, json: body })
    })
