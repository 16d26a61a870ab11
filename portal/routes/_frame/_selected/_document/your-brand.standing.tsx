import { standingLead } from '@insights/domain/brand/standing/standing-findings.ts'
import {
  readStandingSettings,
  type StandingChoices,
  writeStandingSettings,
} from '@insights/domain/brand/standing/standing-settings.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'

import { Standing } from '../../../../brand/standing/Standing.tsx'
import { type BrandSearch, readBrandSearch } from '../../../../reading/brand-search.ts'
import { BrandPage } from './-BrandPage.tsx'

export const Route = createFileRoute('/_frame/_selected/_document/your-brand/standing')({
  validateSearch: (search): BrandSearch => readBrandSearch(search),
  component: StandingPage,
})

/** The standing of the company in the URL, overall and by category. */
function StandingPage() {
  const { settings: text } = Route.useSearch()
  const navigate = Route.useNavigate()
  const settings = useMemo(() => readStandingSettings(text), [text])
  const change = (changed: StandingChoices) =>
    void navigate({
      // Of the address: this page may not show the last choice yet.
      search: ({ settings: before, ...others }) => {
        const next = writeStandingSettings({ ...readStandingSettings(before), ...changed })
        return { ...others, ...(next !== undefined && { settings: next }) }
      },
      replace: true,
      resetScroll: false,
    })
  return (
    <BrandPage
      page="standing"
      settings={writeStandingSettings(settings)}
      lead={({ document }) => standingLead(document)}
    >
      {({ document, company }) => (
        <Standing
          key={company.companyId}
          document={document}
          company={company}
          settings={settings}
          onSettings={change}
        />
      )}
    </BrandPage>
  )
}
