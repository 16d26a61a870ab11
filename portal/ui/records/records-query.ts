import { industryCopyApi } from '@insights/contract/catalogue/industry-copy.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { reportsApi } from '@insights/contract/reports/reports.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'

import { errorMessage, isApiError } from '../../api/api-error.ts'
import { callApi, ignoreNotFound } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import type { CatalogueKind, CatalogueRecord } from '../../catalogue/catalogue-kind.ts'
import { alert, confirm } from '../dialogs/confirm.ts'
import { notify } from '../notify/notify.ts'
import { PAGE_SIZE } from '../tables/column.ts'
import type { ListState } from '../tables/list-search.ts'
import type { RecordApi, Saving, StampedRecord } from './record-form.ts'

/** What all lists of a kind are cached under. */
const listKey = (key: readonly string[]) => [...key, 'list']

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
    queryFn: ({ signal }) => callApi(api.find, { query, signal }) as Promise<FindResult<Item>>,
    // Turning a page keeps the rows until the next ones are there.
    placeholderData: keepPreviousData,
  })
}

interface Service {
  readonly api: RecordApi
  /** What everything about it is cached under. */
  readonly key: readonly string[]
  /** What new ones are made in. */
  readonly parent?: Readonly<Record<string, string>>
}

/** Creates a record or changes one. A change of an outdated version is rejected (409). */
export function useSaveRecord<Item extends StampedRecord>({ api, key, parent }: Service) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ base, changes }: Saving<Item>) =>
      base === null
        ? (callApi(api.create, { body: { ...changes, ...parent } }) as Promise<Item>)
        : (callApi(api.patch, {
            params: { id: base._id },
            body: { ...changes, updatedAt: base.updatedAt },
          }) as Promise<Item>),
    onSuccess: (saved) =>
      queryClient.setQueriesData<FindResult<Item>>(
        { queryKey: listKey(key) },
        (page) =>
          page && { ...page, data: page.data.map((old) => (old._id === saved._id ? saved : old)) },
      ),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: key }),
  })
}

/** Copies a record with all that is in it, says so, and leads to the copy. */
export function useCopyRecord<Item extends CatalogueRecord, Values extends object>(
  { key, copyType, copyNote }: CatalogueKind<Item, Values>,
  linkOf?: (item: Item) => LinkProps,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ _id }: Item) => {
      if (!copyType) throw new Error('Not offered for a kind that cannot be copied')
      const body = { type: copyType, data: _id }
      return callApi(industryCopyApi.create, { body }) as unknown as Promise<Item>
    },
    onSuccess: (copy) =>
      notify.success([`“${copy.title}” has been created.`, copyNote].filter(Boolean).join(' '), {
        duration: 10_000,
        link: linkOf && { label: 'Open the copy', to: linkOf(copy) },
      }),
    onError: (error) => notify.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

/** Deletes a record, unless it is in use, once the user has agreed. Returns whether it was deleted. */
export function useRemoveRecord<Item extends CatalogueRecord, Values extends object>(
  kind: CatalogueKind<Item, Values>,
) {
  const { api, key, one, contents, reportsWith, inUse } = kind
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ _id }: Item) => ignoreNotFound(callApi(api.remove, { params: { id: _id } })),
    onSuccess: (_answer, { _id }) =>
      queryClient.setQueriesData<FindResult<Item>>(
        { queryKey: listKey(key) },
        (page) => page && { ...page, data: page.data.filter((item) => item._id !== _id) },
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })

  return async (item: Item): Promise<boolean> => {
    // Better than to ask whether it shall go and then reject.
    if (await isReported(reportsWith(item))) {
      await alert({ title: CANNOT, body: inUse })
      return false
    }
    const sure = await confirm({
      title: `Delete ${one}`,
      body: `“${item.title}” will be deleted${contents ? `, with its ${contents}` : ''}.`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!sure) return false
    try {
      await mutateAsync(item)
      notify.success(`“${item.title}” has been deleted.`)
      return true
    } catch (error) {
      if (isApiError(error, 409)) await alert({ title: CANNOT, body: error.message })
      else notify.error(errorMessage(error))
      return false
    }
  }
}

const CANNOT = 'Cannot delete'

async function isReported(query: object): Promise<boolean> {
  try {
    const { total } = await callApi(reportsApi.find, { query: { ...query, $limit: 0 } })
    return total > 0
  } catch {
    // Deleting asks the server again.
    return false
  }
}
