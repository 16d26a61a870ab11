import { BRAND_PAGES, type BrandPage as Page } from '@insights/domain/brand/brand-pages.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { isFirstEdition } from '@insights/domain/reading/preview-promises.ts'
import { Button } from '@mantine/core'
import { IconAdjustments } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { SavedViews } from '../../../../brand/saved-views/SavedViews.tsx'
import { FirstEdition } from '../../../../reading/changes/FirstEdition.tsx'
import { CompanySelect } from '../../../../reading/CompanySelect.tsx'
import { Follow } from '../../../../reading/following/Follow.tsx'
import { useOwnCompanies } from '../../../../reading/own-company/own-companies.ts'
import { OwnCompanySelect } from '../../../../reading/own-company/OwnCompanySelect.tsx'
import { PreviewNotice } from '../../../../reading/PreviewNotice.tsx'
import { NoScores } from '../../../../scoring/lazy-no-scores.tsx'
import { DIALOG, lazyOverlay } from '../../../../ui/lazy/lazy-part.tsx'
import { EmptyState } from '../../../../ui/status/EmptyState.tsx'
import { DocumentPage } from './-DocumentPage.tsx'
import { useReportDocument } from './-use-report-document.ts'
import { useViewsOfReport } from './-use-saved-views.ts'

const TestWeights = lazyOverlay(() => import('./-TestWeights.tsx'), DIALOG)

/** The subject of a page on a brand: the company of the URL, or the reader's own one. */
export interface Subject {
  readonly document: ReportDocument
  readonly company: ReportDocument['companies'][number]
  /** The same report without a custom view. */
  readonly published: ReportDocument
}

interface Props {
  readonly page: Page
  /** The page's own for a page that is exported and saved as a part of another one. */
  readonly title?: string
  /** The page's settings, as its URL has them. */
  readonly settings: string | undefined
  readonly lead?: (subject: Subject) => string
  readonly children: (subject: Subject) => ReactNode
}

/**
 * The outline of a page on one brand. A preview names the question that the page answers; without
 * scores it says so; without a company it asks for one.
 */
export function BrandPage({ page, title: given, settings, lead, children }: Props) {
  const { document, uncustomised, report: record, view: custom, staff } = useReportDocument()
  const { company: selected, view, weights } = useSearch({ strict: false })
  const navigate = useNavigate()
  const own = useOwnCompanies()
  const views = useViewsOfReport()
  const [tested, setTested] = useState(weights === 'open')
  if (weights === 'open' && !tested) setTested(true)
  const { companies, rankings, preview, report } = document
  const { answers, needsPrevious, title: usual } = BRAND_PAGES.find(({ key }) => key === page)!
  const title = given ?? usual
  if (preview || !rankings) {
    return (
      <DocumentPage title={title}>
        {preview && needsPrevious && isFirstEdition(document) ? (
          <FirstEdition document={document} />
        ) : preview ? (
          <PreviewNotice>{answers}</PreviewNotice>
        ) : (
          <NoScores report={report._id} />
        )}
      </DocumentPage>
    )
  }
  const company =
    companies.find(({ companyId }) => companyId === selected) ??
    companies.find(({ companyId }) => own.has(companyId))
  if (!company) {
    return (
      <DocumentPage title={title} lead={answers}>
        <EmptyState
          title="Which brand is yours?"
          action={<OwnCompanySelect industry={report.industry._id} companies={companies} />}
        >
          This page is about one brand. You can look at any other afterwards.
        </EmptyState>
      </DocumentPage>
    )
  }
  const subject = { document, company, published: uncustomised }
  const showWeights = (open: boolean) =>
    void navigate({
      to: '.',
      search: ({ weights: _before, ...now }) => ({ ...now, ...(open && { weights: 'open' }) }),
      replace: true,
      resetScroll: false,
    })
  return (
    <DocumentPage
      title={title}
      lead={lead?.(subject) ?? company.title}
      wide
      exported={{
        page,
        company: company.companyId,
        settings,
        custom: custom?.isCustom ?? false,
      }}
      actions={
        <>
          <CompanySelect
            companies={companies}
            value={company.companyId}
            onChange={(chosen) =>
              void navigate({
                to: '.',
                search: (now) => ({ ...now, company: chosen }),
                replace: true,
                resetScroll: false,
              })
            }
          />
          <SavedViews
            {...views}
            page={page}
            company={company.companyId}
            settings={settings}
            view={view}
          />
          <Button
            variant="default"
            leftSection={<IconAdjustments size={16} stroke={1.8} aria-hidden />}
            onClick={() => showWeights(true)}
          >
            Test the weights
          </Button>
          {/* Not in the page's frame, which begins with the first change of a weight: the focus would be lost. */}
          {tested && (
            <TestWeights
              opened={weights === 'open'}
              onClose={() => showWeights(false)}
              document={uncustomised}
              company={company}
              exports={record.can.exportData}
              views={views}
            />
          )}
          {!staff && (
            <Follow
              key={company.companyId}
              report={report._id}
              industry={report.industry._id}
              kind="company"
              subject={company.companyId}
              title={company.title}
            />
          )}
        </>
      }
    >
      {children(subject)}
    </DocumentPage>
  )
}
