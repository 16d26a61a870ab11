import type { QueryClient } from '@tanstack/react-query'

import { COMPANY_USERS_KEY } from './company-users-query.ts'

/** A company customer's users are counted with it, name its contacts, and are users like others. */
const KEYS = [COMPANY_USERS_KEY, ['companies-customer'], ['users']]

/** Refetches all data about a company customer's users; resolves once what is shown is there. */
export async function refreshCompanyUsers(queryClient: QueryClient): Promise<void> {
  await Promise.all(KEYS.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
