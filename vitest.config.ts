import react from '@vitejs/plugin-react'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { inlineRoutes } from './vite.config'

/**
 * Every HTTP test runs on PostgreSQL, and in `npm run test:long` on the embedded database. Files named
 * *.postgres.test.ts or *.embedded.test.ts are about one engine. Those named *.long.test.ts take too long for the short
 * form.
 */
const isLong = process.env.TEST_FORM === 'long'
const isShort = process.env.TEST_FORM === 'short'

const everywhere = ['**/node_modules/**']

/** The one test of a bench that needs a database, and has that of a worker. */
const checkerOfBench = 'bench/chaos/checker.test.ts'

/** Reads Markdown with the library as the product has it: its development build checks itself at every character. */
const asShipped = { ssr: { resolve: { conditions: ['node'] } } }

/** Only ends what hangs: on a machine with ten times the load a test takes ten times as long. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000 }

/** One worker keeps one database for all its files, so modules are not isolated from file to file. */
const server = {
  include: [
    'src/server/**/*.test.ts',
    'src/features/*/server/**/*.test.ts',
    'test/{server,hostile,fuzz}/**/*.test.ts',
    checkerOfBench,
  ],
  environment: 'node',
  pool: 'forks',
  isolate: false,
  ...patience,
  // What a test waits for takes as long as the machine is busy; a second is too little on a crowded one.
  expect: { poll: { timeout: 20_000 } },
  setupFiles: './test/server/boot-database.ts',
} satisfies TestProjectInlineConfiguration['test']

const rules: TestProjectInlineConfiguration = {
  ...asShipped,
  test: {
    name: 'rules',
    include: isLong
      ? ['bench/markdown/*.test.ts', 'src/domain/log/merkle-tree.test.ts', 'scripts/**/*.long.test.ts']
      : [
          'src/domain/**/*.test.ts',
          'src/features/*/domain/**/*.test.ts',
          'src/contract/**/*.test.ts',
          'src/*.test.ts',
          'src/cli/**/*.test.ts',
          'scripts/**/*.test.*',
          'bench/**/*.test.ts',
          'test/machine/**/*.test.ts',
          'test/simulation/planted/*.test.ts',
        ],
    exclude: [...everywhere, checkerOfBench, ...(isShort ? ['**/*.long.test.ts'] : [])],
    environment: 'node',
    isolate: false,
    ...patience,
    // Of pure functions it also ends those that a hostile text makes slow.
    testTimeout: 60_000,
  },
}

const inRooms = (name: string) => `{src/server,src/features,test}/**/${name}`

const embedded: TestProjectInlineConfiguration = {
  ...asShipped,
  test: {
    ...server,
    name: 'http-embedded',
    // With one text: all of them are tried on PostgreSQL.
    env: { TEST_ENGINE: 'embedded', ...(isLong ? { TURNS_TEXT: 'many different words' } : {}) },
    include: isShort ? [inRooms('*.embedded.test.ts')] : server.include,
    exclude: [...everywhere, '**/{*.postgres,!(turns).long}.test.ts', ...(isLong ? ['**/*.embedded.test.ts'] : [])],
  },
}

const postgres: TestProjectInlineConfiguration = {
  ...asShipped,
  test: {
    ...server,
    name: 'http-postgres',
    env: { TEST_ENGINE: 'postgres' },
    include: isLong ? [inRooms('*.{postgres,long}.test.ts')] : server.include,
    exclude: [...everywhere, '**/*.embedded.test.ts', ...(isShort ? ['**/*.long.test.ts'] : [])],
    globalSetup: './test/machine/postgres-cluster.ts',
  },
}

/** Plays whole installations. It takes over what is random in its process, which it shares with no other test. */
const simulation: TestProjectInlineConfiguration = {
  ...asShipped,
  test: {
    name: 'simulation',
    include: ['test/simulation/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    globalSetup: './test/machine/postgres-cluster.ts',
    ...patience,
  },
}

const screens: TestProjectInlineConfiguration = {
  ...asShipped,
  plugins: [react(), inlineRoutes()],
  test: {
    name: 'screens',
    include: ['src/web/**/*.test.{ts,tsx}', 'src/features/*/web/**/*.test.{ts,tsx}', 'test/web/*.test.ts'],
    environment: 'jsdom',
    isolate: false,
    setupFiles: './test/web/settle-screens.ts',
    // Longer than a single wait, so that what fails says what it waited for.
    ...patience,
    // Style sheets are empty to tests, except to the one that reads them as a text.
    css: { include: /\?raw$/ },
  },
}

export default defineConfig({
  test: {
    // One more than cores: much of a test is waiting.
    maxWorkers: Number(process.env.TEST_WORKERS ?? 3),
    projects: isLong ? [rules, embedded, postgres, simulation] : [rules, embedded, postgres, screens],
  },
})
