import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { paths } from './paths'
import { routeTable } from './router'

/** The login page as HTML, for the build. Until the client runs, its form does nothing. */
export async function prerenderLogin(): Promise<string> {
  const router = createMemoryRouter(routeTable(), { initialEntries: [paths.login] })
  await new Promise<void>((resolve) => {
    router.subscribe(({ initialized }) => initialized && resolve())
  })
  const html = renderToString(<RouterProvider router={router} />)
  // A form of a dialog that is in none is never sent, so no password gets into an address.
  return html.replace('<form ', '<form method="dialog" ')
}
