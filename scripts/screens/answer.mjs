/** Before the page opens: a call that is never answered, or answered otherwise than the demo would. */
export const hold = (call) => (page) => page.route(`**/api${call}`, () => undefined)
export const answer = (call, status, body) => (page) =>
  page.route(`**/api${call}`, (route) => route.fulfill({ status, json: body }))

/** The demo's own answer, with `change` made to its data. */
export const answerChanged = (call, change) => (page) =>
  page.route(`**/api${call}`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    change(body.data)
    await route.fulfill({ response, json: body })
  })
