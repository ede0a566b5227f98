import { test as base } from '@playwright/test'
import { type Demo, startDemo } from '../../scripts/demo-product.mjs'

/** Each worker has its own demo: the built product with the cast and its story. */
export const test = base.extend<object, { demo: Demo }>({
  demo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern
    async ({}, use) => {
      const demo = await startDemo()
      await use(demo)
      await demo.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

export { expect } from '@playwright/test'
