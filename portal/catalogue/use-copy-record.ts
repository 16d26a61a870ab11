import { industryCopyApi } from '@insights/contract/industry-copy.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'

import { errorMessage } from '../api/api-error.ts'
import { callApi } from '../api/call-api.ts'
import { useMutation } from '../api/use-mutation.ts'
import { notify } from '../ui/notify/notify.ts'
import type { CatalogueKind } from './catalogue-kind.ts'
import type { CatalogueRecord } from './catalogue-record.ts'

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
