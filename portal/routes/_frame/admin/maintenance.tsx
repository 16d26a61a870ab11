import { SegmentedControl } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'

import { noticeKind } from '../../../operations/maintenance-notices/notice-kind.tsx'
import { NoticeDrawer } from '../../../operations/maintenance-notices/NoticeDrawer.tsx'
import {
  type MaintenanceSearch,
  type NoticeTime,
  toMaintenanceSearch,
  toMaintenanceState,
  withTime,
} from '../../../operations/maintenance-notices/notices-query.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { RecordList } from '../../../ui/records/RecordList.tsx'
import { adminCrumbs } from './-admin-crumbs.ts'

export const Route = createFileRoute('/_frame/admin/maintenance')({
  validateSearch: (search): MaintenanceSearch => toMaintenanceSearch(toMaintenanceState(search)),
  component: Maintenance,
})

const TIMES: { value: NoticeTime; label: string }[] = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
]

/** The notices that announce maintenance to all users. */
function Maintenance() {
  const kind = noticeKind(toMaintenanceState({ ...Route.useSearch() }).time)
  return (
    <RecordList kind={kind} drawer={(drawer) => <NoticeDrawer {...drawer} store={kind} />}>
      {({ state, change, newButton, table }) => (
        <Page
          title="Maintenance"
          breadcrumbs={adminCrumbs({ label: 'Maintenance' })}
          lead="Notices are shown to all signed-in users until the maintenance starts."
          actions={newButton}
        >
          <SegmentedControl
            aria-label="Which notices"
            data={TIMES}
            value={state.time}
            onChange={(time) => change(withTime(time))}
            mb="md"
          />
          {table}
        </Page>
      )}
    </RecordList>
  )
}
