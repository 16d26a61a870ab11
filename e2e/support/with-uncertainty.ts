import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { sampleUncertainty } from '@insights/domain/testing/sample-uncertainty.ts'
import type { Page } from '@playwright/test'

/**
 * Gives the published documents that a page fetches an uncertainty where the demo lacks it, and keeps
 * a known one. SWITCH: once the demo's Retail Banking is drawn, delete this file
 * and its calls; the tests read their figures from the document that the page received.
 */
export async function withUncertainty(page: Page): Promise<() => ReportDocument> {
  let received: ReportDocument | undefined
  await page.route(/\/api\/report-documents\/[\da-f-]{36}$/, async (route) => {
    const response = await route.fetch()
    if (response.status() !== 200) return route.fulfill({ response })
    const document = (await response.json()) as ReportDocument
    received = document.uncertainty?.results.length
      ? document
      : { ...document, uncertainty: sampleUncertainty(document, 20_261_124) }
    return route.fulfill({ response, json: received })
  })
  return () => received!
}
