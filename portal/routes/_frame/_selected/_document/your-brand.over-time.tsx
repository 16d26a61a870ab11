import {
  type OverTimeSettings,
  readOverTimeSettings,
} from '@insights/domain/brand/over-time/over-time-settings.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'

import { type BrandSearch, readBrandSearch } from '../../../../reading/brand-search.ts'
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx'
import { Space } from '../../../../ui/page/Deferred.tsx'
import { BrandPage } from './-BrandPage.tsx'

const OverTime = lazyPart(
  () => import('../../../../brand/over-time/OverTime.tsx'),
  () => <Space height="60rem" />,
)

export const Route = createFileRoute('/_frame/_selected/_document/your-brand/over-time')({
  validateSearch: (search): BrandSearch => readBrandSearch(search),
  component: OverTimePage,
})

/** Scores, ranks and capabilities of the company in the URL from edition to edition. */
function OverTimePage() {
  const { settings: text } = Route.useSearch()
  const navigate = Route.useNavigate()
  const settings = useMemo(() => readOverTimeSettings(text), [text])
  const change = (changed: OverTimeSettings) =>
    void navigate({
      // Of the address: this page may not show the last choice yet.
      search: ({ settings: before, ...others }) => {
        const next = JSON.stringify({ ...readOverTimeSettings(before), ...changed })
        return { ...others, ...(next !== '{}' && { settings: next }) }
      },
      replace: true,
      resetScroll: false,
    })
  return (
    <BrandPage page="standing" title="Over Time" settings={JSON.stringify({ history: settings })}>
      {({ published, company }) => (
        <OverTime
          key={company.companyId}
          document={published}
          company={company}
          settings={settings}
          onChange={change}
        />
      )}
    </BrandPage>
  )
}
