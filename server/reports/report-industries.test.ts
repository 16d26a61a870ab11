import type { FindResult } from '@insights/contract/find.ts'
import { expect, test } from 'vitest'

import { addCompleteIndustry } from '../testing/add-complete-industry.ts'
import { addCompleteReport } from '../testing/add-complete-report.ts'
import { moveReport } from '../testing/add-report.ts'
import { openTestPortal } from '../testing/test-portal.ts'

const { db, researcher, customer } = await openTestPortal()

test('industries are those of the reports that exist for the caller, each once, by title [A2.56]', async () => {
  const add = (title: string) => addCompleteIndustry(db, { title })
  const [banks, airlines, hotels] = [await add('banks'), await add('Airlines'), await add('Hotels')]
  await add('Cars')
  for (const [industry, date] of [
    [banks, '2026-01-01'],
    [banks, '2026-02-01'],
    [airlines, '2026-01-01'],
  ] as const)
    await moveReport(db, (await addCompleteReport(db, { industry, date }))._id, 'PUBLISHED_EDITING')
  await addCompleteReport(db, { industry: hotels })
  const read = async (call: typeof researcher) =>
    (await call<FindResult<object>>('GET', '/report-industries', { $limit: 'infinity' })).body
  expect(await read(customer)).toMatchObject({
    total: 2,
    data: [
      { _id: airlines._id, title: 'Airlines' },
      { _id: banks._id, title: 'banks' },
    ],
  })
  const { data } = await read(researcher)
  expect(data).toMatchObject([{ title: 'Airlines' }, { title: 'banks' }, { title: 'Hotels' }])
})
