import { defineConfig } from '@playwright/test'
import { browserArguments } from './scripts/find-browser'

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/prepare-stories.ts',
  // One more than cores: much of a story is waiting.
  workers: Number(process.env.TEST_WORKERS ?? 3),
  forbidOnly: true,
  retries: 0,
  // A busy machine takes its time; what never comes is told by the wait that missed it, not by the end of the story.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  outputDir: 'test-results',
  use: {
    // Recording takes time on every story. One that fails is recorded when it is run again: --trace on.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: browserArguments,
    },
  },
})
