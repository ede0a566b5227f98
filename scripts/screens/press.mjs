/** A step on a page: the first button of that name. */
export const press = (name) => (page) => page.getByRole('button', { name, exact: true }).first().click()

/** Several steps, one after the other. */
export const both =
  (...steps) =>
  async (page) => {
    for (const step of steps) await step(page)
  }
