import { availableParallelism } from 'node:os'

import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that run only when a change can have touched them: see "Where a test goes" in CONTRIBUTING. */
const LONG = '**/*.long.test.ts'

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

const shared = {
  // Each file opens a database and a server of its own, and everything that modules keep is separated
  // by ids. Loading them again for each file took a quarter of the time.
  isolate: false,
  setupFiles: ['platform/testing/seed-properties.ts'],
  ...patience,
}

const database = {
  ...shared,
  globalSetup: ['script/build-jobs.ts', 'platform/database/test-server.ts'],
}

/** Begun first: otherwise a worker waits for one of them while the others have nothing left. */
const FIRST = [
  'server/testing/authorisation-matrix/authorisation-matrix.test.ts',
  'server/testing/authorisation-matrix/unpublished-ids.test.ts',
  'server/reading/pdfs/print-in-child.test.ts',
  'server/reading/documents/slide-files.test.ts',
  'server/reading/documents/preview-leaks.test.ts',
  'bench/smoke.long.test.ts',
  'server/testing/faults/faults.long.test.ts',
  'server/http/hostile-requests.long.test.ts',
  'platform/capture/capture-page.long.test.ts',
  'script/expressions/expressions.test.ts',
  'domain/reading/claims/claims.test.ts',
]

/** The projects in the order of their time. */
const ORDER = ['long', 'database', 'pure']

/**
 * By size, as by default where earlier durations are unknown, but one project after the other, since
 * a worker ends with its project, and in each the longest first.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projectRank = ({ project }: TestSpecification) => ORDER.indexOf(project.name)
    const rank = ({ moduleId }: TestSpecification) => {
      const index = FIRST.findIndex((path) => moduleId.endsWith(path))
      return index === -1 ? FIRST.length : index
    }
    return (await super.sort(files)).toSorted(
      (one, other) => projectRank(one) - projectRank(other) || rank(one) - rank(other),
    )
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Half of them again: a fifth of the time a file waits for a database, a child or a clock.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // What `--changed` cannot follow from imports. Programs started by path are named in the tests.
    forceRerunTriggers: [
      '**/package-lock.json',
      '**/vitest.config.ts',
      '**/server/database/migrations/**',
      '**/script/{backup,restore,verify}*',
      '**/platform/**/fixtures/**',
    ],
    projects: [
      {
        // Without a database: `npx vitest run domain` starts none.
        test: {
          ...shared,
          name: 'pure',
          include: ['{domain,charts,contract,print,portal,script}/**/*.test.{ts,tsx}'],
          exclude: [...exclude, LONG],
        },
      },
      {
        test: {
          ...database,
          name: 'database',
          include: ['{platform,server,client,bench}/**/*.test.ts'],
          exclude: [...exclude, LONG],
        },
      },
      { test: { ...database, name: 'long', include: [LONG], exclude } },
    ],
  },
})
