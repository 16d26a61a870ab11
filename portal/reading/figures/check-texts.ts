import type { ReportContent } from '@insights/contract/content/content.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { listLiveFigures } from '@insights/domain/content/live-figures.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import {
  type TypedFigure,
  createTypedCheck,
} from '@insights/domain/reading/figures/check-typed-figures.ts'
import { findFigure } from '@insights/domain/reading/figures/find-figure.ts'

import type { ContentField } from '../../content/content-field.ts'
import {
  notableCallouts,
  ratingText,
  topPerformers,
  trendContent,
} from '../../content/content-fields.ts'

/** A written text, with the figures in it that want a look. */
export interface CheckedText {
  readonly name: string
  readonly field: ContentField<string>
  readonly html: string
  /** The page on which it is written. */
  readonly page: string
  readonly search: Readonly<Record<string, string>>
  /** Texts of live figures that the report does not have. */
  readonly missing: readonly string[]
  readonly typed: readonly TypedFigure[]
}

/** Returns the texts of a report with figures that are missing, or typed and agree with nothing. */
export function checkTexts(document: ReportDocument, content: ReportContent): CheckedText[] {
  const checkTyped = createTypedCheck(document)
  return listFields(document, content).flatMap((text) => {
    const html = text.field.read(content) ?? ''
    const missing = listLiveFigures(html).flatMap(({ reference, text: shown }) =>
      findFigure(document, reference) ? [] : shown,
    )
    const typed = checkTyped(html)
    return missing.length + typed.length === 0 ? [] : [{ ...text, html, missing, typed }]
  })
}

function listFields(
  { categoryGroups }: ReportDocument,
  { trendsInnovations }: ReportContent,
): Pick<CheckedText, 'name' | 'field' | 'page' | 'search'>[] {
  const page = (name: string) => `/content-building/${name}`
  return [
    {
      name: 'Executive Summary: Top Performers',
      field: topPerformers,
      page: page('executive-summary'),
      search: {},
    },
    ...APPLICATIONS.flatMap(({ _id, title }) =>
      (['keySuccessFactor', 'bestInClassFeatures'] as const).map((text) => {
        const field = ratingText(_id, text)
        return {
          name: `Product Rating, ${title}: ${field.label}`,
          field,
          page: page('product-rating'),
          search: { application: _id },
        }
      }),
    ),
    ...trendsInnovations.map(({ _id, trendTitle }) => ({
      name: `Trends & Innovations: ${trendTitle.trim() === '' ? 'a trend' : `“${trendTitle}”`}`,
      field: trendContent(_id),
      page: page('trends-innovations'),
      search: {},
    })),
    ...categoryGroups.flatMap(({ title }) =>
      APPLICATIONS.map(({ _id, title: application }) => ({
        name: `Category Performance, ${title}, ${application}: Notable Callouts`,
        field: notableCallouts({ categoryGroup: title, applicationId: _id }),
        page: page('category-performance'),
        search: {},
      })),
    ),
  ]
}
