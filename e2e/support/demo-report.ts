import type { ReportContent } from '@insights/contract/content/content.ts'

import type { ApiClient } from './users.ts'

/** Industries by the status of their newest report; no other test publishes one of them. */
const INDUSTRIES = { DRAFT: 'Airlines', REVIEWED: 'Hotels', PUBLISHED: 'Retail Banking' } as const

export interface DemoReport {
  readonly _id: string
  readonly industry: { readonly _id: string; readonly title: string }
  readonly companies: readonly { readonly companyId: string; readonly title: string }[]
  readonly categories: readonly { readonly categoryId: string; readonly belongsTo: string }[]
}

/** Returns a report of the demo content. Other tests make reports of every status meanwhile. */
export async function findDemoReport(
  researcher: ApiClient,
  status: keyof typeof INDUSTRIES,
): Promise<DemoReport> {
  const { data } = await researcher<{ data: DemoReport[] }>(
    'GET',
    `/reports?status=${status}&$sort[date]=-1&$limit=infinity&$populate[]=companies&$populate[]=categories`,
  )
  return data.find(({ industry }) => industry.title === INDUSTRIES[status])!
}

/** The report that is written and not yet published. */
export async function findReviewed(researcher: ApiClient): Promise<string> {
  return (await findDemoReport(researcher, 'REVIEWED'))._id
}

/** The content of a report. */
export async function readContent(researcher: ApiClient, report: string): Promise<ReportContent> {
  const path = `/content-building?reportId=${report}`
  return (await researcher<{ data: ReportContent[] }>('GET', path)).data[0]!
}
