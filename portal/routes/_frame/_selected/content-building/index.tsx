import { createFileRoute } from '@tanstack/react-router'

import { Page } from '../../../../ui/page/Page.tsx'

export const Route = createFileRoute('/_frame/_selected/content-building/')({
  component: ContentBuilding,
})

function ContentBuilding() {
  return <Page title="Content Building" />
}
