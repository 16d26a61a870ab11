import type { APIRequestContext } from '@playwright/test'

import { createApiClient } from './users.ts'

export interface Assignment {
  readonly report: {
    readonly _id: string
    readonly date: string
    readonly industry: { readonly _id: string; readonly title: string }
  }
}

/** The retail banking reports that the customer has bought, the newest first. */
export async function boughtBanking(request: APIRequestContext): Promise<Assignment['report'][]> {
  const customer = await createApiClient(request, 'customer')
  const { data } = await customer<{ data: Assignment[] }>('GET', '/companies-reports')
  const banking = data
    .map(({ report }) => report)
    .filter((one) => one.industry.title === 'Retail Banking')
  return banking.toSorted((one, other) => other.date.localeCompare(one.date))
}

/** The newest of them; the customer has not bought the previous edition. */
export async function findBanking(request: APIRequestContext): Promise<Assignment['report']> {
  return (await boughtBanking(request))[0]!
}

export const summaryOf = (report: string) => `/content-building/executive-summary?report=${report}`
