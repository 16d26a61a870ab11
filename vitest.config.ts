import { defineConfig } from 'vitest/config'

/** What no test run looks into: built files, and what other runners run. */
const exclude = ['**/node_modules/**', '**/dist/**']

/** For what comes by itself: on a machine whose disk is slow a commit may take seconds. */
const patience = { testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 20_000 } } }

/**
 * Two projects, so that rules alone are tested without waiting for a database:
 * `npx vitest run domain` starts none.
 */
export default defineConfig({
  test: {
    // Otherwise one core is left idle, of two that is half.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'pure',
          include: ['{domain,contract,print,portal,script}/**/*.test.{ts,tsx}'],
          exclude,
          ...patience,
        },
      },
      {
        test: {
          name: 'database',
          include: ['{platform,server}/**/*.test.ts'],
          exclude,
          globalSetup: 'platform/database/test-server.ts',
          ...patience,
        },
      },
    ],
  },
})
