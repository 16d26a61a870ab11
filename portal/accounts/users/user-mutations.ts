import { type UserListed, usersApi } from '@insights/contract/accounts/users.ts'
import type { SentPart } from '@insights/contract/endpoint.ts'
import type { FindResult } from '@insights/contract/find.ts'
import { useQueryClient } from '@tanstack/react-query'

import { errorMessage } from '../../api/api-error.ts'
import { callApi, ignoreNotFound } from '../../api/call-api.ts'
import { useMutation } from '../../api/use-mutation.ts'
import { confirm } from '../../ui/dialogs/confirm.ts'
import { notify } from '../../ui/notify/notify.ts'
import { restoreFocus } from '../../ui/page/page-heading.ts'
import type { Saving } from '../../ui/records/record-form.ts'
import { fullName } from '../person.ts'
import { USERS_KEY } from './users-query.ts'

/** Creates a user, or changes one as long as it is still as it was read. */
export function useSaveUser() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ base, changes }: Saving<UserListed>) =>
      base === null
        ? callApi(usersApi.create, {
            body: changes as SentPart<typeof usersApi.create, 'body'>,
          })
        : callApi(usersApi.update, {
            params: { id: base._id },
            body: {
              // The names are never left out of an update.
              name: base.name,
              lastName: base.lastName,
              ...changes,
              updatedAt: base.updatedAt,
            },
          }),
    onSuccess: (saved) =>
      queryClient.setQueriesData<FindResult<UserListed>>(
        { queryKey: [...USERS_KEY, 'list'] },
        (page) =>
          page && {
            ...page,
            // An answer to a change does not tell when somebody last signed in.
            data: page.data.map((old) => (old._id === saved._id ? { ...old, ...saved } : old)),
          },
      ),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: USERS_KEY }),
  })
}

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
