import { useQuery } from '@tanstack/react-query'

import { companyOfUserQuery } from '../company-options-query.ts'

export function CompanyCustomerName({ id }: { id: string | null }) {
  const { data } = useQuery({ ...companyOfUserQuery(id ?? ''), enabled: id !== null })
  return id === null ? 'None' : (data?.name ?? '…')
}
