import type { QueryClient } from '@tanstack/react-query'

import { COMPANY_USERS_KEY } from './company-users-query.ts'

/** A firm's users are counted with it, name its contacts, and are users like others. */
const KEYS = [COMPANY_USERS_KEY, ['companies-customer'], ['users']]

/** Has all that tells of a firm's users asked for again; answers once what is shown is there. */
export async function refreshCompanyUsers(queryClient: QueryClient): Promise<void> {
  await Promise.all(KEYS.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
