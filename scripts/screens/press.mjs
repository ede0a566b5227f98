/** A step on a page: the first button of that name. */
export const press = (name) => (page) => page.getByRole('button', { name, exact: true }).first().click()
