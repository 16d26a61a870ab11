import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Folders that no test run looks into: built files, and tests of other runners. */
const exclude = ['**/node_modules/**', '**/dist/**']

/**
 * Only ends what hangs: beside other programs everything may take ten times as long, and a commit
 * on a slow disk seconds.
 */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

const setupFiles = ['platform/testing/seed-properties.ts']

/** Begun first: otherwise a worker waits for one of them while the others have nothing left. */
const LONG = [
  'server/testing/faults/faults.test.ts',
  'bench/smoke.test.ts',
  'server/testing/authorisation-matrix/authorisation-matrix.test.ts',
  'server/http/hostile-requests.test.ts',
  'server/operations/backup/verify-backup.test.ts',
  'server/reading/pdfs/print-in-child.test.ts',
  'platform/capture/capture-page.test.ts',
  'server/reading/documents/slide-files.test.ts',
  'server/start/main.test.ts',
  'server/reading/documents/preview-leaks.test.ts',
  'script/expressions/expressions.test.ts',
  'domain/reading/claims/claims.test.ts',
]

/** By size, as by default where earlier durations are unknown, but the long ones first. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const index = LONG.findIndex((path) => moduleId.endsWith(path))
      return index === -1 ? LONG.length : index
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

/**
 * Two projects, so that rules alone are tested without waiting for a database:
 * `npx vitest run domain` starts none.
 */
export default defineConfig({
  test: {
    // Half of them again: a fifth of the time a file waits for a database, a child or a clock.
    sequence: { sequencer: LongFirst },
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          name: 'pure',
          // These keep nothing from file to file: loading modules once for all halves their time.
          isolate: false,
          setupFiles,
          include: ['{domain,charts,contract,print,portal,script}/**/*.test.{ts,tsx}'],
          exclude,
          ...patience,
        },
      },
      {
        test: {
          name: 'database',
          // Each file opens a database and a server of its own; everything that modules keep is
          // separated by ids. Loading them again for each file took a quarter of the time.
          isolate: false,
          setupFiles,
          include: ['{platform,server,bench}/**/*.test.ts'],
          exclude,
          globalSetup: ['script/build-jobs.ts', 'platform/database/test-server.ts'],
          ...patience,
        },
      },
    ],
  },
})
