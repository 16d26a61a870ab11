import { type UserListed, usersApi } from '@insights/contract/users.ts'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi, ignoreNotFound } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { fullName } from '../../catalogue/person/full-name.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { restoreFocus } from '../../ui/page/page-heading.ts'
import { USERS_KEY } from './users-query.ts'

/** Deletes a user once that is confirmed. */
export function useRemoveUser() {
  const queryClient = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: ({ _id }: UserListed) =>
      ignoreNotFound(callApi(usersApi.remove, { params: { id: _id } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: USERS_KEY }),
  })
  return async (user: UserListed): Promise<void> => {
    const name = fullName(user)
    const sure = await confirm({
      title: 'Delete user',
      body: `The ${name} user will be deleted. Their work is kept.`,
      confirmLabel: 'Delete',
      danger: true,
    })
    if (!sure) return
    try {
      await mutateAsync(user)
      notify.success(`The ${name} user has been deleted.`)
      restoreFocus()
    } catch (error) {
      notify.error(errorMessage(error))
    }
  }
}
