import type { CompanyCustomer } from '@insights/contract/clients/company-customers.ts'
import { companyTokensApi } from '@insights/contract/clients/company-tokens.ts'
import { Skeleton } from '@mantine/core'

import type { TokenStore } from '../../accounts/tokens/Tokens.tsx'
import { callApi } from '../../api/call-api.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { Section } from '../../ui/page/Section.tsx'

const Tokens = lazyPart(
  async () => ({ default: (await import('../../accounts/tokens/Tokens.tsx')).Tokens }),
  () => <Skeleton height="8rem" />,
)

/** The access tokens of a company customer, for seniors alone. */
export function CompanyTokens({ company: { _id: id } }: { readonly company: CompanyCustomer }) {
  const store: TokenStore = {
    key: ['companies-customer', id, 'tokens'],
    find: (signal) => callApi(companyTokensApi.find, { params: { id }, signal }),
    create: (body) => callApi(companyTokensApi.create, { params: { id }, body }),
    remove: (token) => callApi(companyTokensApi.remove, { params: { id, token } }),
    reads: 'what this company may read',
  }
  return (
    <Section
      id="access-tokens"
      title="Access Tokens"
      explanation="With an access token a program of this company reads what the company bought. It belongs to no person, so it stays when users leave or change their password. It ends when it expires or is revoked here."
    >
      <Tokens store={store} />
    </Section>
  )
}
