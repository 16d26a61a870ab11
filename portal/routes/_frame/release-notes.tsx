import { createFileRoute } from '@tanstack/react-router'

import { UpcomingMaintenance } from '../../operations/maintenance-notices/UpcomingMaintenance.tsx'
import { ProductUpdates } from '../../operations/release-notes/ProductUpdates.tsx'
import { Page } from '../../ui/page/Page.tsx'

export const Route = createFileRoute('/_frame/release-notes')({ component: ReleaseNotes })

function ReleaseNotes() {
  return (
    <Page title="Competitive Insights Product Updates">
      <UpcomingMaintenance />
      <ProductUpdates />
    </Page>
  )
}
