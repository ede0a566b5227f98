/** A step on a page: the first button of that name. */
export const press = (name) => (page) => page.getByRole('button', { name, exact: true }).first().click()

/** Several steps, one after the other. */
export const both =
  (...steps) =>
  async (page) => {
    for (const step of steps) await step(page)
  }

/** What a press has opened stands: its code may still be on the way when the button is up again. */
export const pressFor = (name, found) => async (page) => {
  await press(name)(page)
  await found(page).first().waitFor()
}
export const aDialog = (page) => page.getByRole('dialog').or(page.getByRole('alertdialog'))
