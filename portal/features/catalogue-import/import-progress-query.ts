import { catalogueImportApi } from '@insights/contract/catalogue-import.ts'
import { queryOptions } from '@tanstack/react-query'

import { callApi } from '../../api/call-api.ts'

const EVERY = 400

/** How far an import is, asked again and again while it is going on. */
export const importProgressQuery = (id: string) =>
  queryOptions({
    queryKey: ['catalogue-import', id],
    queryFn: ({ signal }) => callApi(catalogueImportApi.get, { params: { id }, signal }),
    refetchInterval: EVERY,
    gcTime: 0,
  })
