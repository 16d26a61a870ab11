import type { APIRequestContext } from '@playwright/test'

import { createApiClient } from './users.ts'

export interface Assignment {
  readonly report: {
    readonly _id: string
    readonly date: string
    readonly industry: { readonly _id: string; readonly title: string }
  }
}

/** What the customer has bought of retail banking, the newest first. */
export async function boughtBanking(request: APIRequestContext): Promise<Assignment['report'][]> {
  const customer = await createApiClient(request, 'customer')
  const { data } = await customer<{ data: Assignment[] }>('GET', '/companies-reports')
  const banking = data
    .map(({ report }) => report)
    .filter((one) => one.industry.title === 'Retail Banking')
  return banking.toSorted((one, other) => other.date.localeCompare(one.date))
}

/** The newest of them: the edition before it they have not bought. */
export async function findBanking(request: APIRequestContext): Promise<Assignment['report']> {
  return (await boughtBanking(request))[0]!
}

export const summaryOf = (report: string) => `/content-building/executive-summary?report=${report}`
