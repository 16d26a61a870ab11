import { createFileRoute } from '@tanstack/react-router'

import { ApiReference } from '../../clients/programs/ApiReference.tsx'
import { linkTo } from '../../ui/links/link-to.ts'
import { Page } from '../../ui/page/Page.tsx'

export const Route = createFileRoute('/_frame/api-reference')({ component: Reference })

function Reference() {
  return (
    <Page
      title="API Reference"
      breadcrumbs={[{ label: 'Profile', link: linkTo('/profile') }, { label: 'API Reference' }]}
      lead="The calls by which your own programs read reports, with their limits and errors."
      reading
    >
      <ApiReference />
    </Page>
  )
}
