import { prerender } from 'react-dom/static'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { setFeatures, type WebFeature } from './features'
import { paths } from './paths'
import { routeTable } from './router'

/** Renders the login page as HTML, for the build. Its form does nothing until the client runs. */
export async function prerenderLogin(features: readonly WebFeature[]): Promise<string> {
  setFeatures(features)
  const router = createMemoryRouter(routeTable(), { initialEntries: [paths.login] })
  await new Promise<void>((resolve) => {
    router.subscribe(({ initialized }) => initialized && resolve())
  })
  // Waits for what the client loads after the form. All in one piece, because no script of React's puts it together.
  const { prelude } = await prerender(<RouterProvider router={router} />, {
    progressiveChunkSize: Infinity,
  })
  const html = await new Response(prelude).text()
  // A form with method="dialog" outside a dialog is never sent, so that no password gets into a URL.
  return html.replace('<form ', '<form method="dialog" ')
}
