import type { Page } from '@insights/contract/find.ts'
import { reportsApi } from '@insights/contract/reports.ts'
import { useQueryClient } from '@tanstack/react-query'

import { isApiError, errorMessage } from '../api/api-error.ts'
import { callApi, ignoreNotFound } from '../api/call-api.ts'
import { useMutation } from '../api/use-mutation.ts'
import { confirm, alert } from '../ui/dialogs/confirm.ts'
import { notify } from '../ui/notify/notify.ts'
import type { CatalogueKind } from './catalogue-kind.ts'
import type { CatalogueRecord } from './catalogue-record.ts'
import { listKey } from './list-query.ts'

/** Deletes a record, unless it is in use, once the user has agreed. Returns whether it was deleted. */
export function useRemoveRecord<Item extends CatalogueRecord, Values extends object>(
  kind: CatalogueKind<Item, Values>,
) {
  const { api, key, one, contents, reportsWith, inUse } = kind
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ _id }: Item) => ignoreNotFound(callApi(api.remove, { params: { id: _id } })),
    onSuccess: (_answer, { _id }) =>
      queryClient.setQueriesData<Page<Item>>(
        { queryKey: listKey(key) },
        (page) => page && { ...page, data: page.data.filter((item) => item._id !== _id) },
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })

  return async (item: Item): Promise<boolean> => {
    // Better than to ask whether it shall go and then refuse.
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
