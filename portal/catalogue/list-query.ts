import type { Page } from '@insights/contract/find.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { callApi } from '../api/call-api.ts'
import { PAGE_SIZE } from '../ui/tables/column.ts'
import type { ListState } from '../ui/tables/list-search.ts'
import type { CatalogueKind } from './catalogue-kind.ts'
import type { CatalogueRecord } from './catalogue-record.ts'

/** What all lists of a kind are cached under. */
export const listKey = (key: readonly string[]) => [...key, 'list']

/** A page of a kind's list. */
export const listQuery = <Item extends CatalogueRecord, Values extends object>(
  { api, key, parent }: CatalogueKind<Item, Values>,
  { page, sort, term }: ListState,
) => {
  const query = {
    ...parent,
    term: term === '' ? undefined : term,
    $sort: { [sort.column]: sort.descending ? -1 : 1 },
    $limit: PAGE_SIZE,
    $skip: page * PAGE_SIZE,
  }
  return queryOptions({
    queryKey: [...listKey(key), query],
    queryFn: ({ signal }) => callApi(api.find, { query, signal }) as Promise<Page<Item>>,
    // Turning a page keeps the rows until the next ones are there.
    placeholderData: keepPreviousData,
  })
}
