import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { expect } from '@playwright/test'

import type { createApiClient } from './users.ts'

type Client = Awaited<ReturnType<typeof createApiClient>>

/** Returns a report's document once the job that draws its intervals has ended. */
export async function findDrawnDocument(client: Client, report: string): Promise<ReportDocument> {
  let document: ReportDocument | undefined
  await expect
    .poll(async () => {
      document = await client<ReportDocument>('GET', `/report-documents/${report}`)
      return document.uncertainty?.results.length ?? 0
    })
    .toBeGreaterThan(0)
  return document!
}
