import type { ContentBuilding } from '@insights/contract/content-building.ts'

import type { Program } from './people.ts'

/** The demo content's report that is written and not yet published. */
export async function findReviewed(researcher: Program): Promise<string> {
  const { data } = await researcher<{ data: { _id: string }[] }>('GET', '/reports?status=REVIEWED')
  return data[0]!._id
}

/** What is written in a report. */
export async function readContent(researcher: Program, report: string): Promise<ContentBuilding> {
  const path = `/content-building?reportId=${report}`
  return (await researcher<{ data: ContentBuilding[] }>('GET', path)).data[0]!
}
