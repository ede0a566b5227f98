import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { paths } from './paths'
import { routeTable } from './router'

/** Renders the login page as HTML, for the build. Its form does nothing until the client runs. */
export async function prerenderLogin(): Promise<string> {
  const router = createMemoryRouter(routeTable(), { initialEntries: [paths.login] })
  await new Promise<void>((resolve) => {
    router.subscribe(({ initialized }) => initialized && resolve())
  })
  const html = renderToString(<RouterProvider router={router} />)
  // A form with method="dialog" outside a dialog is never sent, so that no password gets into a URL.
  return html.replace('<form ', '<form method="dialog" ')
}
