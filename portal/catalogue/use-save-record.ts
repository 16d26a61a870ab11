import { useQueryClient } from '@tanstack/react-query'

import { api, type Page } from '../api/api.ts'
import { useMutation } from '../api/use-mutation.ts'
import { listKey } from './list-query.ts'
import type { Saving, StampedRecord } from './record-form.ts'

interface Service {
  /** Below `/api`. */
  readonly path: string
  /** What everything about it is cached under. */
  readonly key: readonly string[]
  /** What new ones are made in. */
  readonly parent?: Readonly<Record<string, string>>
}

/** Creates a record or changes one. A change is refused (409) when it was not read as it is now. */
export function useSaveRecord<Item extends StampedRecord>({ path, key, parent }: Service) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ base, changes }: Saving<Item>) =>
      base === null
        ? api.create<Item>(path, { ...changes, ...parent })
        : api.patch<Item>(`${path}/${base._id}`, { ...changes, updatedAt: base.updatedAt }),
    onSuccess: (saved) =>
      queryClient.setQueriesData<Page<Item>>(
        { queryKey: listKey(key) },
        (page) =>
          page && { ...page, data: page.data.map((old) => (old._id === saved._id ? saved : old)) },
      ),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: key }),
  })
}
