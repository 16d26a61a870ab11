import { useQuery } from '@tanstack/react-query'

import { salesPeopleQuery } from './sales-people-query.ts'

export function SalesPersonName({ id }: { id: string }) {
  const { data } = useQuery(salesPeopleQuery)
  return data?.find(({ _id }) => _id === id)?.name ?? '…'
}
