import type { Product } from '@insights/contract/accounts/kli-applications.ts'
import type { UserListed } from '@insights/contract/accounts/users.ts'
import { Box, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'

import { ActivityLogDialog } from '../../../accounts/activity/ActivityLogDialog.tsx'
import { OwnMfa } from '../../../accounts/mfa/OwnMfa.tsx'
import { SignInSettings } from '../../../accounts/users/SignInSettings.tsx'
import { useRemoveUser } from '../../../accounts/users/user-mutations.ts'
import { UserDrawers } from '../../../accounts/users/UserDrawers.tsx'
import { PendingRegistrations, RoleFilter } from '../../../accounts/users/UserFilters.tsx'
import {
  type UsersState,
  pendingCountQuery,
  usersQuery,
} from '../../../accounts/users/users-query.ts'
import { UsersTable } from '../../../accounts/users/UsersTable.tsx'
import { useDrawer } from '../../../ui/dialogs/dialog-state.ts'
import { SearchBox } from '../../../ui/forms/SearchBox.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Section } from '../../../ui/page/Section.tsx'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import { useLastPage } from '../../../ui/tables/use-data-table.ts'
import { adminCrumbs } from './-admin-crumbs.ts'

interface Props {
  /** The id of who is signed in. */
  readonly self: string
  readonly products: readonly Product[]
  readonly state: UsersState
  /** The signed-in user has changed: another name, or MFA removed. */
  readonly onOwnChange: () => Promise<void>
  readonly onState: (change: Partial<UsersState>, how?: { readonly replace: boolean }) => void
}

/** Milliseconds without a key before the list is searched (B9). */
const SEARCH_DELAY = 1500

export function UserManagement({ self, products, state, onOwnChange, onState }: Props) {
  const users = useQuery(usersQuery(state))
  const { data: waiting = 0 } = useQuery(pendingCountQuery)
  const drawer = useDrawer<UserListed>()
  const log = useDrawer<UserListed>()
  const removeUser = useRemoveUser()
  const beyond = useLastPage({
    page: state.page,
    total: users.isPlaceholderData ? undefined : users.data?.total,
    toPage: (page) => onState({ page }, { replace: true }),
  })

  return (
    <Page
      title="Key Lime Users"
      breadcrumbs={adminCrumbs({ label: 'User Management' })}
      actions={<Button onClick={() => drawer.open(null)}>New User</Button>}
    >
      <PendingRegistrations
        count={waiting}
        shown={state.waiting}
        onShow={(shown) => onState({ waiting: shown, page: 0, term: '' })}
      />
      <Group gap="sm" mb="md">
        {!state.waiting && (
          <RoleFilter roles={state.roles} onChange={(roles) => onState({ roles, page: 0 })} />
        )}
        <SearchBox
          label="Search users"
          placeholder="by name, last name, email"
          delay={SEARCH_DELAY}
          initialText={state.term}
          // One step back leads out of a search, not through its letters.
          onSearch={(term) => onState({ term, page: 0 }, { replace: state.term !== '' })}
        />
      </Group>
      {users.isLoadingError ? (
        <LoadingFailed error={users.error} onRetry={users.refetch} />
      ) : (
        <UsersTable
          page={beyond ? undefined : users.data}
          busy={users.isPlaceholderData}
          state={state}
          onState={onState}
          onEdit={drawer.open}
          onLogs={log.open}
          onDelete={(user) => void removeUser(user)}
        />
      )}
      <Box mt="2.75rem">
        <Section id="sign-in" title="Sign-in security">
          <SignInSettings />
        </Section>
      </Box>
      {drawer.visit > 0 && (
        <UserDrawers
          key={drawer.visit}
          opened={drawer.opened}
          user={drawer.item}
          self={self}
          products={products}
          ownMfa={(user, enabled) => (
            <OwnMfa
              user={user}
              enabled={enabled}
              onChanged={({ totp, forceTotp, updatedAt }) => {
                // The form goes on with the user as it is now.
                drawer.open({ ...user, totp, forceTotp, updatedAt })
                void users.refetch()
                void onOwnChange()
              }}
            />
          )}
          onSaved={({ _id }) => {
            drawer.close()
            if (_id === self) void onOwnChange()
          }}
          onClose={drawer.close}
        />
      )}
      {log.item && (
        <ActivityLogDialog
          key={`log ${log.visit}`}
          opened={log.opened}
          user={log.item}
          onClose={log.close}
        />
      )}
    </Page>
  )
}
