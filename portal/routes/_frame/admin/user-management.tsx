import type { UserListed } from '@insights/contract/accounts/users.ts'
import { Box, Group, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'

import { ActivityLogDialog } from '../../../accounts/activity/ActivityLogDialog.tsx'
import { OwnMfa } from '../../../accounts/mfa/OwnMfa.tsx'
import { renewSession } from '../../../accounts/session/session-query.ts'
import { productsQuery } from '../../../accounts/users/products-query.ts'
import { SignInSettings } from '../../../accounts/users/SignInSettings.tsx'
import { USER_KIND } from '../../../accounts/users/user-kind.tsx'
import { UserDrawers } from '../../../accounts/users/UserDrawers.tsx'
import { PendingRegistrations, RoleFilter } from '../../../accounts/users/UserFilters.tsx'
import {
  type UsersSearch,
  USERS_KEY,
  pendingCountQuery,
  readUsersSearch,
} from '../../../accounts/users/users-query.ts'
import { useDrawer } from '../../../ui/dialogs/dialog-state.ts'
import { DIALOG, lazyOverlay, lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Section } from '../../../ui/page/Section.tsx'
import { RecordList } from '../../../ui/records/RecordList.tsx'
import { adminCrumbs } from './-admin-crumbs.ts'

const PrivacyForm = lazyPart(
  () => import('../../../accounts/privacy/PrivacyForm.tsx'),
  () => <Skeleton height="20rem" maw="34rem" />,
)

const PersonalDataDialog = lazyOverlay(
  () => import('../../../accounts/privacy/PersonalDataDialog.tsx'),
  DIALOG,
)

const DevicesDialog = lazyOverlay(() => import('../../../accounts/users/DevicesDialog.tsx'), DIALOG)

export const Route = createFileRoute('/_frame/admin/user-management')({
  validateSearch: (search): UsersSearch => readUsersSearch(search),
  // Loaded before the page is shown, so that nothing moves above the table.
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.query({ ...productsQuery, staleTime: 'static' }),
      queryClient.query(pendingCountQuery).catch(() => {}),
    ]),
  component: UserManagementPage,
})

function UserManagementPage() {
  const { user } = Route.useRouteContext()
  const { data: products } = useSuspenseQuery(productsQuery)
  const queryClient = useQueryClient()
  const router = useRouter()
  const { data: waiting = 0 } = useQuery(pendingCountQuery)
  const log = useDrawer<UserListed>()
  const data = useDrawer<UserListed>()
  const devices = useDrawer<UserListed>()

  async function onOwnChange() {
    if (await renewSession(queryClient)) await router.invalidate()
  }

  return (
    <>
      <RecordList
        kind={USER_KIND}
        rowActions={(row) => [
          { label: 'Logs', onSelect: () => log.open(row) },
          { label: 'Devices', onSelect: () => devices.open(row) },
          { label: 'Personal data', onSelect: () => data.open(row) },
        ]}
        drawer={({ item, reopen, ...drawer }) => (
          <UserDrawers
            {...drawer}
            user={item}
            self={user._id}
            products={products}
            ownMfa={(own, enabled) => (
              <OwnMfa
                user={own}
                enabled={enabled}
                onChanged={({ totp, forceTotp, updatedAt }) => {
                  // The form continues with the current user.
                  reopen({ ...own, totp, forceTotp, updatedAt })
                  void queryClient.invalidateQueries({ queryKey: USERS_KEY })
                  void onOwnChange()
                }}
              />
            )}
          />
        )}
        onSaved={({ _id }) => {
          if (_id === user._id) void onOwnChange()
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
              <Section
                id="privacy"
                title="Privacy"
                explanation="What is kept of people, and how long. The privacy policy says the same to everybody."
              >
                <PrivacyForm />
              </Section>
            </Box>
          </Page>
        )}
      </RecordList>
      {data.item && (
        <PersonalDataDialog
          key={`data ${data.visit}`}
          opened={data.opened}
          user={data.item}
          onClose={data.close}
        />
      )}
      {devices.item && (
        <DevicesDialog
          key={`devices ${devices.visit}`}
          opened={devices.opened}
          user={devices.item}
          onClose={devices.close}
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
    </>
  )
}
