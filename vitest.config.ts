import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Files named *.embedded.test.ts or *.postgres.test.ts speak of one engine; every other runs on both. */
const everywhere = ['**/node_modules/**']

/** One worker keeps one database for all its files, so modules are not isolated from file to file. */
const server = {
  include: ['src/server/**/*.test.ts'],
  environment: 'node',
  pool: 'forks',
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  // What a test waits for takes as long as the machine is busy; a second is too little on a crowded one.
  expect: { poll: { timeout: 20_000 } },
  setupFiles: './src/server/testing/boot-database.ts',
} as const

export default defineConfig({
  test: {
    // One more than cores: much of a test is waiting.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'rules',
          include: [
            'src/domain/**/*.test.ts',
            'src/contract/**/*.test.ts',
            'src/*.test.ts',
            'scripts/**/*.test.*',
            'bench/**/*.test.ts',
          ],
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...server,
          name: 'http-embedded',
          env: { TEST_ENGINE: 'embedded' },
          exclude: [...everywhere, '**/*.postgres.test.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'http-postgres',
          env: { TEST_ENGINE: 'postgres' },
          exclude: [...everywhere, '**/*.embedded.test.ts'],
          globalSetup: './src/server/testing/postgres-cluster.ts',
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'screens',
          include: ['src/web/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          isolate: false,
          setupFiles: './src/web/testing/settle-screens.ts',
          // Longer than a single wait, so that what fails says what it waited for.
          testTimeout: 60_000,
          // Style sheets are empty to tests, except to the one that reads them as a text.
          css: { include: /\?raw$/ },
        },
      },
    ],
  },
})
