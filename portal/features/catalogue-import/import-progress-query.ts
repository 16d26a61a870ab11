import type { CatalogueImport } from '@insights/contract/catalogue-import.ts'
import { queryOptions } from '@tanstack/react-query'

import { api } from '../../api/api.ts'

const EVERY = 400

/** How far an import is, asked again and again while it is going on. */
export const importProgressQuery = (id: string) =>
  queryOptions({
    queryKey: ['catalogue-import', id],
    queryFn: ({ signal }) => api.get<CatalogueImport>(`/catalogue-import/${id}`, { signal }),
    refetchInterval: EVERY,
    gcTime: 0,
  })
