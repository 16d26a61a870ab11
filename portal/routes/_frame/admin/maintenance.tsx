import { createFileRoute } from '@tanstack/react-router'

import {
  toMaintenanceSearch,
  toMaintenanceState,
  type MaintenanceSearch,
} from './-maintenance/maintenance-search.ts'
import { Maintenance } from './-maintenance/Maintenance.tsx'

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
