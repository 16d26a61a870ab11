import { globSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, describe, expect, test } from 'vitest'
import { createVitest } from 'vitest/node'

const root = join(import.meta.dirname, '..')
const vitest = await createVitest('test', { root, watch: false, project: 'long' })
afterAll(() => vitest.close())

/** Returns the long test files that `vitest --changed` runs after a change of one file. */
async function testsAfter(changed: string): Promise<string[]> {
  vitest.config.related = [join(root, changed)]
  const specifications = await vitest.getRelevantTestSpecifications()
  return specifications.map(({ moduleId }) => moduleId.slice(root.length + 1)).toSorted()
}

const all = globSync('{bench,platform,print,server,script}/**/*.long.test.ts', { cwd: root })
  .filter((path) => !path.includes('node_modules'))
  .toSorted()

describe('the long tests that a change runs', () => {
  test.each([
    ['a module of the program that it starts by path', 'platform/capture/load-page.ts'],
    ['the program itself', 'platform/capture/capture-job.ts'],
  ])('contain the captures after a change of %s', async (_, changed) => {
    expect(await testsAfter(changed)).toContain('platform/capture/capture-page.long.test.ts')
  })

  test.each([
    ['platform/image/encode-image.ts', 'platform/image/inspect-and-render-image.long.test.ts'],
    ['platform/child/job-host.ts', 'platform/child/child-pool.long.test.ts'],
    ['platform/spreadsheet/read-sheet-job.ts', 'platform/spreadsheet/read-sheet.long.test.ts'],
  ])('contain the tests of a child after a change of its %s', async (changed, expected) => {
    expect(await testsAfter(changed)).toContain(expected)
  })

  test('do not contain the captures after a change of the colours', async () => {
    expect(await testsAfter('domain/colors/colors.ts')).not.toContain(
      'platform/capture/capture-page.long.test.ts',
    )
  })

  test('contain the brief benchmarks after a change of one', async () => {
    expect(await testsAfter('bench/lists.ts')).toEqual(['bench/smoke.long.test.ts'])
  })

  test('are none after a change of a style', async () => {
    expect(await testsAfter('portal/ui/rich-text/article.module.css')).toEqual([])
  })

  test('contain every test that starts the portal after a change of its start', async () => {
    expect(await testsAfter('server/main.ts')).toEqual(
      expect.arrayContaining([
        'server/start/main.long.test.ts',
        'server/testing/faults/faults.long.test.ts',
      ]),
    )
  })

  test.each(['server/database/migrations/0001_accounts.ts', 'package-lock.json'])(
    'are all of them after a change of %s, which imports do not show',
    async (changed) => {
      expect(await testsAfter(changed)).toEqual(all)
    },
  )
})
