import {
  readStandingSettings,
  type StandingChoices,
  writeStandingSettings,
} from '@insights/domain/brand/standing/standing-settings.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { createFileRoute } from '@tanstack/react-router'
import { Fragment, useMemo } from 'react'

import { Standing } from '../../../../brand/standing/Standing.tsx'
import { type BrandSearch, readBrandSearch } from '../../../../reading/brand-search.ts'
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx'
import { Space } from '../../../../ui/page/Deferred.tsx'
import { BrandPage } from './-BrandPage.tsx'

const OverTime = lazyPart(
  () => import('../../../../brand/over-time/OverTime.tsx'),
  () => <Space height="60rem" />,
)

export const Route = createFileRoute('/_frame/_selected/_document/your-brand/standing')({
  validateSearch: (search): BrandSearch => readBrandSearch(search),
  component: StandingPage,
})

/** The standing of the company in the URL, overall, by category and from edition to edition. */
function StandingPage() {
  const { settings: text } = Route.useSearch()
  const navigate = Route.useNavigate()
  const settings = useMemo(() => readStandingSettings(text), [text])
  const change = (chosen: StandingChoices) =>
    void navigate({
      search: ({ settings: _before, ...others }) => {
        const next = writeStandingSettings(chosen)
        return { ...others, ...(next !== undefined && { settings: next }) }
      },
      replace: true,
      resetScroll: false,
    })
  return (
    <BrandPage
      page="standing"
      settings={writeStandingSettings(settings)}
      lead={({ document: { report, history } }) => {
        const since = history.at(-1)?.date
        const now = formatMonth(report.date)
        return since === undefined ? now : `${now}, compared with ${formatMonth(since)}`
      }}
    >
      {({ document, published, company }) => (
        <Fragment key={company.companyId}>
          <Standing document={document} company={company} settings={settings} onSettings={change} />
          <OverTime
            document={published}
            company={company}
            given={settings.history}
            onChange={(history) => change({ ...settings, history })}
          />
        </Fragment>
      )}
    </BrandPage>
  )
}
