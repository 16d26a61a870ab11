import type { Product } from '@insights/contract/accounts/kli-applications.ts'
import type { UserListed } from '@insights/contract/accounts/users.ts'
import { Box, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { ActivityLogDialog } from '../../../accounts/activity/ActivityLogDialog.tsx'
import { OwnMfa } from '../../../accounts/mfa/OwnMfa.tsx'
import { SignInSettings } from '../../../accounts/users/SignInSettings.tsx'
import { USER_KIND } from '../../../accounts/users/user-kind.tsx'
import { UserDrawers } from '../../../accounts/users/UserDrawers.tsx'
import { PendingRegistrations, RoleFilter } from '../../../accounts/users/UserFilters.tsx'
import { USERS_KEY, pendingCountQuery } from '../../../accounts/users/users-query.ts'
import { useDrawer } from '../../../ui/dialogs/dialog-state.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Section } from '../../../ui/page/Section.tsx'
import { RecordList } from '../../../ui/records/RecordList.tsx'
import { adminCrumbs } from './-admin-crumbs.ts'

interface Props {
  /** The id of the signed-in user. */
  readonly self: string
  readonly products: readonly Product[]
  /** Called when the signed-in user has changed: another name, or MFA removed. */
  readonly onOwnChange: () => Promise<void>
}

export function UserManagement({ self, products, onOwnChange }: Props) {
  const queryClient = useQueryClient()
  const { data: waiting = 0 } = useQuery(pendingCountQuery)
  const log = useDrawer<UserListed>()

  return (
    <>
      <RecordList
        kind={USER_KIND}
        rowActions={(user) => [{ label: 'Logs', onSelect: () => log.open(user) }]}
        drawer={({ item, reopen, ...drawer }) => (
          <UserDrawers
            {...drawer}
            user={item}
            self={self}
            products={products}
            ownMfa={(user, enabled) => (
              <OwnMfa
                user={user}
                enabled={enabled}
                onChanged={({ totp, forceTotp, updatedAt }) => {
                  // The form continues with the current user.
                  reopen({ ...user, totp, forceTotp, updatedAt })
                  void queryClient.invalidateQueries({ queryKey: USERS_KEY })
                  void onOwnChange()
                }}
              />
            )}
          />
        )}
        onSaved={({ _id }) => {
          if (_id === self) void onOwnChange()
        }}
      >
        {({ state, change, newButton, searchBox, table }) => (
          <Page
            title="Key Lime Users"
            breadcrumbs={adminCrumbs({ label: 'User Management' })}
            actions={newButton}
          >
            <PendingRegistrations
              count={waiting}
              shown={state.waiting}
              onShow={(shown) => change({ waiting: shown, page: 0, term: '' })}
            />
            <Group gap="sm" mb="md">
              {!state.waiting && (
                <RoleFilter roles={state.roles} onChange={(roles) => change({ roles, page: 0 })} />
              )}
              {searchBox}
            </Group>
            {table}
            <Box mt="2.75rem">
              <Section id="sign-in" title="Sign-in security">
                <SignInSettings />
              </Section>
            </Box>
          </Page>
        )}
      </RecordList>
      {log.item && (
        <ActivityLogDialog
          key={`log ${log.visit}`}
          opened={log.opened}
          user={log.item}
          onClose={log.close}
        />
      )}
    </>
  )
}
