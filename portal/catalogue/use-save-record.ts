import type { Page } from '@insights/contract/find.ts'
import { useQueryClient } from '@tanstack/react-query'

import { callApi } from '../api/call-api.ts'
import { useMutation } from '../api/use-mutation.ts'
import { listKey } from './list-query.ts'
import type { RecordApi, Saving, StampedRecord } from './record-form.ts'

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
      queryClient.setQueriesData<Page<Item>>(
        { queryKey: listKey(key) },
        (page) =>
          page && { ...page, data: page.data.map((old) => (old._id === saved._id ? saved : old)) },
      ),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: key }),
  })
}
