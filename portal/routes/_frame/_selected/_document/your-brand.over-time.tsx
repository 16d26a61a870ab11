import {
  type OverTimeSettings,
  parseOverTimeSettings,
  writeOverTimeSettings,
} from '@insights/domain/brand/over-time/over-time-settings.ts'
import { createFileRoute } from '@tanstack/react-router'

import { OverTimeScreen } from '../../../../brand/over-time/OverTimeScreen.tsx'
import { type BrandSearch, readBrandSearch } from '../../../../reading/brand-search.ts'
import { BrandPage } from './-BrandPage.tsx'

export const Route = createFileRoute('/_frame/_selected/_document/your-brand/over-time')({
  validateSearch: (search): BrandSearch => readBrandSearch(search),
  component: OverTime,
})

function OverTime() {
  const { settings: text } = Route.useSearch()
  const navigate = Route.useNavigate()
  const settings = parseOverTimeSettings(text)

  function change(changed: OverTimeSettings) {
    const next = writeOverTimeSettings({ ...settings, ...changed })
    void navigate({
      to: '.',
      search: ({ settings: _before, ...others }) => ({
        ...others,
        ...(next !== undefined && { settings: next }),
      }),
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <BrandPage page="over-time" settings={writeOverTimeSettings(settings)}>
      {({ document, company }) => (
        <OverTimeScreen
          document={document}
          company={company}
          settings={settings}
          onChange={change}
        />
      )}
    </BrandPage>
  )
}
