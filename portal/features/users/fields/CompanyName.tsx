import { useQuery } from '@tanstack/react-query'

import { companyOfUserQuery } from '../company-choice-query.ts'

export function CompanyName({ id }: { id: string | null }) {
  const { data } = useQuery({ ...companyOfUserQuery(id ?? ''), enabled: id !== null })
  return id === null ? 'None' : (data?.name ?? '…')
}
