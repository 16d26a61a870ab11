import { byApplication } from '../../catalogue/application.ts'
import { hasLiveFigures, listLiveFigures, readLiveFigures } from '../../content/live-figures.ts'
import type { ReportDocument } from '../document/report-document.ts'
import { type Figure, type FiguredDocument, findFigure } from './find-figure.ts'

/** Returns a document whose texts have the values of its own figures. */
export function withLiveFigures(document: ReportDocument): ReportDocument {
  if (!listTexts(document).some(({ html }) => hasLiveFigures(html))) return document
  const read = readerOf(document)
  const nullable = (html: string | null) => html && read(html)
  const { executiveSummary } = document
  return {
    ...document,
    executiveSummary: {
      ...executiveSummary,
      topPerformers: nullable(executiveSummary.topPerformers),
    },
    productRating: document.productRating.map((rating) => ({
      ...rating,
      keySuccessFactor: nullable(rating.keySuccessFactor),
      bestInClassFeatures: nullable(rating.bestInClassFeatures),
    })),
    trendsInnovations: document.trendsInnovations.map((trend) => ({
      ...trend,
      content: read(trend.content),
    })),
    categoryPerformance: document.categoryPerformance.map((group) => ({
      ...group,
      applications:
        group.applications &&
        byApplication((key) => {
          const part = group.applications![key]
          return { ...part, notableCallouts: nullable(part.notableCallouts) }
        }),
    })),
  }
}

/** Returns a function that gives a text the values of a document's figures. */
export function readerOf(document: FiguredDocument): (html: string) => string {
  const known = new Map<string, Figure | null>()
  function find(reference: string): Figure | null {
    const before = known.get(reference)
    if (before !== undefined) return before
    const found = findFigure(document, reference)
    known.set(reference, found)
    return found
  }
  return (html) => readLiveFigures(html, find)
}

/** A written text of a report, and how its writers know it. */
export interface WrittenText {
  /** 'Product Rating, Mobile Web: Key Success Factors' */
  readonly name: string
  readonly html: string
}

/** Returns the texts of a document that may have live figures, in its order. */
export function listTexts({
  executiveSummary,
  productRating,
  trendsInnovations,
  categoryPerformance,
}: Pick<
  ReportDocument,
  'executiveSummary' | 'productRating' | 'trendsInnovations' | 'categoryPerformance'
>): WrittenText[] {
  const texts: { readonly name: string; readonly html: string | null }[] = [
    { name: 'Executive Summary: Top Performers', html: executiveSummary.topPerformers },
    ...productRating.flatMap(({ application, keySuccessFactor, bestInClassFeatures }) => [
      { name: `Product Rating, ${application}: Key Success Factors`, html: keySuccessFactor },
      { name: `Product Rating, ${application}: Best-in-Class Features`, html: bestInClassFeatures },
    ]),
    ...trendsInnovations.map(({ title, content }) => ({
      name: `Trends & Innovations: ${title.trim() === '' ? 'a trend' : `“${title}”`}`,
      html: content,
    })),
    ...categoryPerformance.flatMap(({ categoryGroup, applications }) =>
      Object.entries(applications ?? {}).map(([application, { notableCallouts }]) => ({
        name: `Category Performance, ${categoryGroup}, ${application}: Notable Callouts`,
        html: notableCallouts,
      })),
    ),
  ]
  return texts.flatMap(({ name, html }) => (html === null ? [] : [{ name, html }]))
}

/** Returns a line for each live figure of a document's texts that it does not have. */
export function listMissingFigures(document: ReportDocument): string[] {
  return listTexts(document).flatMap(({ name, html }) =>
    listLiveFigures(html)
      .filter(({ reference }) => findFigure(document, reference) === null)
      .map(({ text }) => `${name}: the live figure “${text}” is no figure of this report.`),
  )
}
