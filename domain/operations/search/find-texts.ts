import { APPLICATIONS, type ApplicationId } from '../../catalogue/application.ts'
import type { Content, RichText } from '../../content/content.ts'
import { plainText } from '../../content/rich-text.ts'
import { hasAllTerms } from '../../screenshots/texts/search-terms.ts'
import type { TextPage } from './search-kinds.ts'

/** A written text of a report, and where readers see it. */
export interface WrittenText {
  readonly page: TextPage
  /** The id of its section on the page; null for the whole page. */
  readonly section: string | null
  readonly group: string | null
  readonly application: ApplicationId | null
  /** The capability of a pick; null for other texts. */
  readonly capability: string | null
  readonly title: string
  /** Without markup. */
  readonly text: string
}

interface Written {
  readonly content: Content | null
  readonly methodology: RichText | null
  /** The report's category groups: texts of others are shown nowhere. */
  readonly groups: readonly string[]
  /** Titles of the capabilities whose picks are shown, by id. */
  readonly picks: Readonly<Record<string, string>>
}

/** Returns the texts that have all terms, in the order of the pages. */
export function findTexts(written: Written, terms: readonly string[]): WrittenText[] {
  return listTexts(written).filter(({ title, text }) => hasAllTerms([title, text], terms))
}

function listTexts({ content, methodology, groups, picks }: Written): WrittenText[] {
  return [
    ...(content === null ? [] : listContent(content, groups)),
    ...Object.entries(picks).flatMap(([capability, title]): WrittenText[] => {
      const pick = content?.capabilityPicks?.[capability]
      if (!pick) return []
      const page = { page: 'capability', section: 'pick', group: null } as const
      const { applicationId: application, reason } = pick
      const named = { ...page, application, capability, title: `Researchers’ pick: ${title}` }
      return [{ ...named, text: reason }]
    }),
    ...textOf(methodology, { page: 'methodology', section: null, title: 'Methodology' }),
  ]
}

function listContent(content: Content, groups: readonly string[]): WrittenText[] {
  const { executiveSummary, productRating, categoryPerformance, trendsInnovations } = content
  return [
    ...textOf(executiveSummary.topPerformers, {
      page: 'executive-summary',
      section: 'top-performers',
      title: 'Top Performers',
    }),
    ...APPLICATIONS.flatMap(({ _id: application, title }) => {
      const page = { page: 'product-rating', application } as const
      const { keySuccessFactor, bestInClassFeatures } = productRating[application] ?? {}
      return [
        ...textOf(keySuccessFactor, {
          ...page,
          section: 'key-success-factors',
          title: `Key Success Factors, ${title}`,
        }),
        ...textOf(bestInClassFeatures, {
          ...page,
          section: 'best-in-class-features',
          title: `Best-in-Class Features, ${title}`,
        }),
      ]
    }),
    ...categoryPerformance
      .filter(({ categoryGroup }) => groups.includes(categoryGroup))
      .flatMap(({ categoryGroup: group, applicationId, notableCallouts, experiences }) => {
        const application = APPLICATIONS.find(({ _id }) => _id === applicationId)
        const page = {
          page: 'category-performance',
          group,
          application: applicationId,
          section: 'notable-callouts',
          capability: null,
        } as const
        const title = `Notable Callouts, ${group}, ${application?.title ?? ''}`
        return [
          ...textOf(notableCallouts, { ...page, title }),
          ...experiences.map((experience) => ({
            ...page,
            title: experience.title === '' ? title : experience.title,
            text: experience.text,
          })),
        ]
      }),
    ...trendsInnovations.flatMap(({ _id, trendTitle, trendContent }) =>
      textOf(trendContent, {
        page: 'trends-innovations',
        section: `trend-${_id}`,
        title: trendTitle,
      }),
    ),
  ]
}

type Named = Omit<WrittenText, 'text' | 'group' | 'application' | 'capability'> &
  Partial<Pick<WrittenText, 'group' | 'application'>>

function textOf(html: RichText | null | undefined, named: Named): WrittenText[] {
  const text = plainText(html ?? '')
  return text === '' ? [] : [{ group: null, application: null, capability: null, ...named, text }]
}
