import { createFileRoute } from '@tanstack/react-router'

import { PrivacyForm } from '../../../accounts/privacy/PrivacyForm.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { adminCrumbs } from './-admin-crumbs.ts'

export const Route = createFileRoute('/_frame/admin/privacy')({ component: PrivacyPage })

/** Retention of what is stored of people, for seniors. */
function PrivacyPage() {
  return (
    <Page
      title="Privacy"
      breadcrumbs={adminCrumbs({ label: 'Privacy' })}
      lead="What is kept of people, and how long. The privacy policy says the same to everybody."
      reading
    >
      <PrivacyForm />
    </Page>
  )
}
