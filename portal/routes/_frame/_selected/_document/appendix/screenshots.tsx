import { APPLICATIONS, type ApplicationKey } from '@insights/domain/catalogue/application.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useMemo } from 'react'

import { DocumentPage } from '../-page/DocumentPage.tsx'
import { useReportDocument } from '../-page/use-report-document.ts'
import { BuyNotice } from '../../../../../features/report-documents/BuyNotice.tsx'
import { ScreenshotFilters } from '../../../../../features/report-documents/screenshots/ScreenshotFilters.tsx'
import { ScreenshotGallery } from '../../../../../features/report-documents/screenshots/ScreenshotGallery.tsx'
import {
  shownScreenshots,
  type ScreenshotFilter,
} from '../../../../../features/report-documents/screenshots/shown-screenshots.ts'

/** Filters of this page alone; the selection goes on to other pages, which these should not. */
interface ScreenshotsSearch {
  readonly of?: string
  readonly in?: string
  /** The id of an application, or 'all'; Mobile Web without. */
  readonly on?: string
}

const ALL = 'all'

export const Route = createFileRoute('/_frame/_selected/_document/appendix/screenshots')({
  validateSearch: ({ of, in: category, on }): ScreenshotsSearch => ({
    of: typeof of === 'string' ? of : undefined,
    in: typeof category === 'string' ? category : undefined,
    on: typeof on === 'string' ? on : undefined,
  }),
  component: Screenshots,
})

function Screenshots() {
  const { document } = useReportDocument()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const filter = useMemo(() => toFilter(search), [search])
  const shown = useMemo(() => shownScreenshots(document, filter), [document, filter])
  if (document.preview) {
    return (
      <DocumentPage title="Screenshots">
        <BuyNotice>Pictures of the capabilities, company by company.</BuyNotice>
      </DocumentPage>
    )
  }
  return (
    <DocumentPage title="Screenshots">
      <ScreenshotFilters
        document={document}
        filter={filter}
        count={shown.length}
        onChange={(next) =>
          void navigate({
            search: (now) => ({ ...now, ...toSearch(next) }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <ScreenshotGallery key={JSON.stringify(filter)} screenshots={shown} />
    </DocumentPage>
  )
}

function toFilter({ of, in: category, on }: ScreenshotsSearch): ScreenshotFilter {
  return { company: of ?? null, category: category ?? null, application: applicationOf(on) }
}

function applicationOf(on: string | undefined): ApplicationKey | null {
  if (on === ALL) return null
  return (APPLICATIONS.find(({ _id }) => _id === on) ?? APPLICATIONS[0]).title
}

function toSearch({ company, category, application }: ScreenshotFilter): ScreenshotsSearch {
  const id = APPLICATIONS.find(({ title }) => title === application)?._id ?? ALL
  return {
    of: company ?? undefined,
    in: category ?? undefined,
    on: id === APPLICATIONS[0]._id ? undefined : id,
  }
}
