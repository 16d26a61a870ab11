import type { MaintenanceNotice } from '@insights/contract/operations/maintenance-notices.ts'
import { Button, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'

import { NoticeDrawer } from '../../../operations/maintenance-notices/NoticeDrawer.tsx'
import {
  type MaintenanceState,
  type NoticeTime,
  noticesQuery,
  withTime,
} from '../../../operations/maintenance-notices/notices-query.ts'
import { NoticesTable } from '../../../operations/maintenance-notices/NoticesTable.tsx'
import { useRemoveNotice } from '../../../operations/maintenance-notices/use-remove-notice.ts'
import { useDrawer } from '../../../ui/dialogs/dialog-state.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { LoadingFailed } from '../../../ui/status/LoadingFailed.tsx'
import { useLastPage } from '../../../ui/tables/use-data-table.ts'
import { adminCrumbs } from './-admin-crumbs.ts'

interface Props {
  readonly state: MaintenanceState
  readonly onState: (state: MaintenanceState, how?: { readonly replace: boolean }) => void
}

const TIMES: { value: NoticeTime; label: string }[] = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
]

/** The notices that tell everybody of maintenance. */
export function Maintenance({ state, onState }: Props) {
  const notices = useQuery(noticesQuery(state.time, state))
  const drawer = useDrawer<MaintenanceNotice>()
  const removeNotice = useRemoveNotice()
  const newButton = useRef<HTMLButtonElement>(null)
  const beyond = useLastPage({
    page: state.page,
    total: notices.isPlaceholderData ? undefined : notices.data?.total,
    toPage: (page) => onState({ ...state, page }, { replace: true }),
  })

  return (
    <Page
      title="Maintenance"
      breadcrumbs={adminCrumbs({ label: 'Maintenance' })}
      lead="Notices are shown to all signed-in users until the maintenance starts."
      actions={
        <Button ref={newButton} onClick={() => drawer.open(null)}>
          New notice
        </Button>
      }
    >
      <SegmentedControl
        aria-label="Which notices"
        data={TIMES}
        value={state.time}
        onChange={(time) => onState(withTime(time))}
        mb="md"
      />
      {notices.error ? (
        <LoadingFailed error={notices.error} onRetry={notices.refetch} />
      ) : (
        <NoticesTable
          time={state.time}
          page={beyond ? undefined : notices.data}
          busy={notices.isPlaceholderData}
          state={state}
          onState={(change) => onState({ ...state, ...change })}
          onEdit={drawer.open}
          onNew={() => {
            // Which gets the focus back, for the empty table will be gone.
            newButton.current?.focus()
            drawer.open(null)
          }}
          onDelete={(notice) => void removeNotice(notice)}
        />
      )}
      {drawer.visit > 0 && (
        <NoticeDrawer
          key={drawer.visit}
          opened={drawer.opened}
          notice={drawer.item}
          onClose={drawer.close}
        />
      )}
    </Page>
  )
}
