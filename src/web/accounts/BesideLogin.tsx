import { Suspense } from 'react'
import { lazyComponent } from '../loading/lazy-component'

/** Not needed to log in, so it loads after the form, and without a network it is left out. */
const FrontDoor = lazyComponent(
  async () => (await import('../home/FrontDoor')).FrontDoor,
  () => null,
)

/** As the prerendered document has it, unless the site has its own. Found before the client replaces the document. */
const prerendered = document.querySelector(':root:not(:has(meta[name="site-intro"])) [data-front-door]')

function keepPrerendered(place: HTMLElement | null) {
  if (place && prerendered) place.replaceChildren(prerendered)
}

export const BesideLogin = () => (
  <Suspense fallback={<div aria-busy="true" ref={keepPrerendered} />}>
    <FrontDoor />
  </Suspense>
)
