import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { checkImport, findFolderCycles, findForbiddenImports, readImports } from './imports.ts'

const planted = mkdtempSync(join(tmpdir(), 'insights-imports-'))
afterAll(() => rmSync(planted, { recursive: true }))

test('every import goes in its allowed direction', () => {
  expect(findForbiddenImports(join(import.meta.dirname, '..'))).toEqual([])
})

test('the check of imports finds a planted violation and nothing else', () => {
  const folders = [
    'domain',
    'charts',
    'contract',
    'client',
    'platform',
    'print',
    'server',
    'portal',
  ]
  for (const folder of [...folders, 'e2e', 'bench', 'script']) mkdirSync(join(planted, folder))
  const files = {
    'domain/scoring/score.ts': `import { x } from './weigh.ts'\nimport type { Y } from '@insights/contract/y.ts'`,
    'charts/bars.ts': `import type { EChartsOption } from 'echarts'\nimport { init } from 'echarts'`,
    'server/main.ts': `import { x } from '@insights/domain/scoring/score.ts'`,
    'portal/node_modules/library/index.ts': `import '@insights/server/main.ts'`,
  }
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(planted, path)), { recursive: true })
    writeFileSync(join(planted, path), source)
  }
  expect(findForbiddenImports(planted)).toEqual([
    'domain/scoring/score.ts imports @insights/contract/y.ts: domain may not know contract',
    'charts/bars.ts imports echarts: charts is pure',
  ])
})

test.each(['domain', 'platform', 'portal', 'print', 'server'])(
  'no folders of %s import each other',
  (folder) => {
    expect(findFolderCycles(join(import.meta.dirname, '..', folder))).toEqual([])
  },
)

test('finds planted cycles of folders once each, and none that only tests close', () => {
  const root = join(planted, 'cycles')
  const files = {
    'a/one.ts': `import type { Two } from '../b/two.ts'`,
    'b/two.ts': `import '../c/three.ts'`,
    'c/three.ts': `export * from '../a/one.ts'\nimport '../d/four.ts'`,
    'd/four.ts': `import './five.ts'\nimport '../main.ts'`,
    'd/four.test.ts': `import '../c/three.ts'`,
    'e/six.ts': `import '../d/four.ts'\nimport '../f/seven.ts'`,
    'f/seven.ts': `import '../e/six.ts'`,
  }
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), source)
  }
  expect(findFolderCycles(root)).toEqual(['a → b → c → a', 'e → f → e'])
})

test.each([
  ['domain/scoring/score.ts', 'node:fs', 'domain is pure'],
  ['domain/scoring/score.test.ts', 'fast-check', undefined],
  ['domain/testing/inputs.ts', 'fast-check', undefined],
  ['domain/scoring/score.ts', '../testing/inputs.ts', 'only tests use what is for tests'],
  [
    'domain/reading/claims/claim.ts',
    '../../testing/claims/checkers.ts',
    'only tests use what is for tests',
  ],
  ['bench/saving.ts', '@insights/server/testing/portal.ts', undefined],
  ['bench/browser.ts', '@insights/e2e/browser.ts', undefined],
  ['e2e/main-job.spec.ts', '@insights/bench/measure.ts', 'e2e may not know bench'],
  ['contract/reports/reports.ts', 'zod', undefined],
  ['contract/reports/reports.ts', 'fastify', 'contract is pure'],
  ['contract/reports/reports.ts', '@insights/server/x.ts', 'contract may not know server'],
  ['platform/database/migrate.ts', '@insights/domain/x.ts', 'platform may not know domain'],
  ['domain/plan/plan.ts', '@insights/charts/x.ts', 'domain may not know charts'],
  ['charts/bars.ts', '@insights/domain/x.ts', undefined],
  ['print/chart.ts', '@insights/contract/x.ts', 'print may not know contract'],
  ['server/reports/routes.ts', '@insights/print/pdf.ts', undefined],
  ['server/reports/routes.ts', '@insights/portal/main.tsx', 'server may not know portal'],
  ['server/reports/routes.ts', '../../domain/x.ts', 'another package is imported by its name'],
  ['server/reports/routes.ts', '../users/present.ts', undefined],
  ['portal/api/api.ts', '@insights/platform/x.ts', 'portal may not know platform'],
  ['portal/answers/grid/grid.ts', '../../reports/report.ts', undefined],
  ['portal/answers/grid/grid.ts', '../../survey/survey.ts', 'survey comes after answers'],
  ['portal/answers/grid/grid.ts', '../../ui/button.tsx', undefined],
  ['portal/answers/grid/grid.ts', './item.ts', undefined],
  ['portal/answers/grid/grid.ts', '../../routes/login.tsx', 'only the router knows routes'],
  ['portal/ui/button.tsx', '../app/menu/menu.ts', undefined],
  ['portal/ui/button.tsx', '../answers/grid/grid.ts', 'ui is no area and knows none'],
  ['portal/routes/login.tsx', '../accounts/session/login.tsx', undefined],
  ['server/start/routes.ts', '../brand/saved-views/routes.ts', undefined],
  ['server/mail/send-mail.ts', '../accounts/users/queries.ts', 'mail is no area and knows none'],
  ['server/reports/routes.ts', '../operations/routes.ts', 'operations comes after reports'],
  ['server/operations/routes.ts', '../brand/saved-views/routes.ts', undefined],
  ['contract/reports/reports.ts', '../answers/answers.ts', undefined],
  ['contract/reports/rules.ts', '../answers/answers.ts', 'answers comes after reports'],
  ['e2e/main-job.spec.ts', '@insights/domain/x.ts', undefined],
  ['e2e/main-job.spec.ts', '@insights/portal/ui/x.ts', 'e2e may not know portal'],
])('decides whether %s may import %s: %s', (file, target, reason) => {
  expect(checkImport(file, target)).toBe(reason)
})

test('reads imports in all their forms, and not from comments', () => {
  const source = `
    import a from 'a'
    import 'b'
    import type { C } from "c"
    export * from 'd'
    const e = await import('e')
    import {
      f,
    } from 'f'
    // import g from 'g'
    /** import h from 'h' */`
  expect(readImports(source)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})
