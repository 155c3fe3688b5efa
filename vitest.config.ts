import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import LongestFirst from './tools/testing/longest-first.testing.ts'

const here = { root: import.meta.dirname }

const cores = availableParallelism()

/** Files of a worker share their modules, which are read once: what a test changes in one it puts back. */
const shared = { isolate: false, maxWorkers: Math.max(2, cores) }

export default defineConfig({
  ...here,
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...here,
        test: {
          name: 'unit',
          include: [
            'packages/contract/src/**/*.test.ts',
            'apps/web/{*,src/**/*}.test.{ts,tsx}',
            'apps/console/src/**/*.test.{ts,tsx}',
            'apps/lab/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          ...shared,
          setupFiles: ['apps/web/src/app/empty-document.testing.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        ...here,
        test: {
          name: 'server',
          include: ['apps/{server,demo}/src/**/*.test.ts'],
          ...shared,
          globalSetup: ['tools/testing/database.testing.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        ...here,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['tools/testing/product.testing.ts'],
          testTimeout: 90_000,
          // What is waited for comes, on a busy machine only later.
          expect: { poll: { timeout: 30_000, interval: 100 } },
          hookTimeout: 120_000,
          ...shared,
          // After the others, so that a browser's clock is not disturbed by their load.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
