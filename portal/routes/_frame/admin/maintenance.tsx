import { createFileRoute } from '@tanstack/react-router'

import {
  toMaintenanceSearch,
  toMaintenanceState,
  type MaintenanceSearch,
} from '../../../operations/maintenance-notices/notices-query.ts'
import { Maintenance } from './-Maintenance.tsx'

export const Route = createFileRoute('/_frame/admin/maintenance')({
  validateSearch: (search): MaintenanceSearch => toMaintenanceSearch(toMaintenanceState(search)),
  component: MaintenancePage,
})

function MaintenancePage() {
  const navigate = Route.useNavigate()
  return (
    <Maintenance
      state={toMaintenanceState({ ...Route.useSearch() })}
      onState={(state, how) =>
        void navigate({
          search: (now) => ({ ...now, ...toMaintenanceSearch(state) }),
          resetScroll: false,
          ...how,
        })
      }
    />
  )
}
