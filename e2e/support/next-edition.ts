import type { APIRequestContext } from '@playwright/test'

import { completeAll, openIndustry, publish, type SmallReport } from './small-report.ts'
import type { ApiClient } from './users.ts'

/** Creates a draft of the next edition of a published report, which `before` prepares as a draft. */
export async function startNextEdition(
  request: APIRequestContext,
  before?: (senior: ApiClient, draft: SmallReport) => Promise<unknown>,
) {
  const { senior, researcher, start } = await openIndustry(request)
  const published = await start('2026-01')
  await completeAll(researcher, published)
  await before?.(senior, published)
  await publish(senior, published._id)
  const { _id } = await researcher('POST', '/report-edit', {
    reportId: published._id,
    newDate: '2026-02-01T00:00:00.000Z',
  })
  return { senior, researcher, published, report: { ...published, _id } }
}
