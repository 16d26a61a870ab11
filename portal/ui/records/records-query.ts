import type { Endpoint } from '@insights/contract/endpoint.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'

import { errorMessage, isApiError } from '../../api/api-error.ts'
import { callApi, ignoreNotFound } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { alert, confirm } from '../dialogs/confirm.ts'
import { notify } from '../notify/notify.ts'
import { restoreFocus } from '../page/page-heading.ts'
import { PAGE_SIZE } from '../tables/column.ts'
import type { ListState } from '../tables/list-search.ts'
import type { Saving, StampedRecord } from './record-form.ts'
import type { RecordCache, RecordKind, RecordRemoval, RecordStore } from './record-kind.ts'

/** Returns the query for a page of a kind's list. */
export const listQuery = <Item extends StampedRecord, State extends ListState>(
  { find, key, parent, filter }: RecordKind<Item, State>,
  state: State,
) => {
  const { page, sort, term } = state
  return queryOptions({
    queryKey: [...key, 'list', parent, state],
    queryFn: ({ signal }) => {
      const query = {
        ...parent,
        ...filter?.(state),
        term: term === '' ? undefined : term,
        $sort: { [sort.column]: sort.descending ? -1 : 1 },
        $limit: PAGE_SIZE,
        $skip: page * PAGE_SIZE,
      }
      return callApi(find, { query, signal }) as Promise<FindResult<Item>>
    },
    // Keeps the rows until those of the next page are loaded.
    placeholderData: keepPreviousData,
  })
}

/** Returns the `save` of a noun by its endpoints; new records get `parent` too. */
export const saveBy =
  <Item extends StampedRecord>(
    api: { readonly create: Endpoint; readonly patch: Endpoint },
    parent?: object,
  ) =>
  ({ base, changes, newId }: Saving<Item>) =>
    base === null
      ? (callApi(api.create, { body: { ...changes, ...parent, _id: newId } }) as Promise<Item>)
      : (callApi(api.patch, {
          params: { id: base._id },
          body: { ...changes, updatedAt: base.updatedAt },
        }) as Promise<Item>)

/** Saves a record, and shows it at once in the lists and on its own page. */
export function useSaveRecord<Item extends StampedRecord>(store: RecordStore<Item>) {
  const queryClient = useQueryClient()
  const { changeLists, refetch } = useLists<Item>(store)
  return useMutation({
    mutationFn: store.save,
    onSuccess(saved) {
      // A response to a change may have fewer fields than a row of a list.
      const update = (old: Item) => (old._id === saved._id ? { ...old, ...saved } : old)
      changeLists((rows) => rows.map(update))
      queryClient.setQueryData<Item>([...store.key, saved._id], (old) => old && update(old))
    },
    onSettled: () => void refetch(),
  })
}

/** Deletes a record after the user has agreed, unless it is in use. */
export function useRemoveRecord<Item extends StampedRecord>(
  cache: RecordCache,
  removal: RecordRemoval<Item>,
) {
  const { title, body, label = 'Delete', done, cannot, obstacle } = removal
  const { changeLists, refetch } = useLists<Item>(cache)
  const { mutateAsync } = useMutation({
    mutationFn: (item: Item) => ignoreNotFound(removal.remove(item)),
    onSuccess: (_response, { _id }) =>
      changeLists((rows) => rows.filter((item) => item._id !== _id)),
    onSettled: refetch,
  })

  return async (item: Item): Promise<void> => {
    // Checked before the question, so that a confirmed removal is not rejected.
    const reason = await obstacle?.(item)
    if (cannot && reason) return alert({ title: cannot, body: reason })
    const sure = await confirm({ title, body: body(item), confirmLabel: label, danger: true })
    if (!sure) return
    try {
      await mutateAsync(item)
      notify.success(done(item))
      restoreFocus()
    } catch (error) {
      if (cannot && isApiError(error, 409)) return alert({ title: cannot, body: error.message })
      // Logged as well as shown (A8).
      console.error(error)
      notify.error(errorMessage(error))
    }
  }
}

function useLists<Item>({ key, alsoStale = [] }: RecordCache) {
  const queryClient = useQueryClient()
  return {
    changeLists: (change: (rows: Item[]) => Item[]) =>
      queryClient.setQueriesData<FindResult<Item>>(
        { queryKey: [...key, 'list'] },
        (page) => page && { ...page, data: change(page.data) },
      ),
    /** Waits for the records alone: what else is stale must not keep a button busy. */
    refetch: () => {
      for (const queryKey of alsoStale) void queryClient.invalidateQueries({ queryKey })
      return queryClient.invalidateQueries({ queryKey: key })
    },
  }
}
