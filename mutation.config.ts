import { defineConfig } from 'vitest/config'

/** The tests that Stryker runs against each change of a rule: those that need neither a database nor a page. */
export default defineConfig({
  test: {
    include: ['src/domain/**/*.test.ts', 'src/features/*/domain/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
  },
})
