import { APPLICATIONS, type ApplicationId } from '../../catalogue/application.ts'
import type { RatedCompany } from '../../reports/report-parts.ts'
import { compareTitles, sortByTitle } from '../../text/titles.ts'
import { type CarriedOver, METHODOLOGY_SECTION } from '../carried-over.ts'
import type { Content } from '../content.ts'
import { RATING_TEXTS } from './content-completeness.ts'

export interface UnconfirmedInputs {
  readonly companies: readonly RatedCompany[]
  readonly content: Content
  readonly carriedOver: CarriedOver
  readonly categoryGroups: readonly string[]
}

/**
 * Names the ratings and texts that are carried over and unconfirmed: 'Product Rating, Mobile Web:
 * Key Success Factors'. They count as complete, but finalizing asks about them.
 */
export function listUnconfirmed({
  companies,
  content,
  carriedOver,
  categoryGroups,
}: UnconfirmedInputs): string[] {
  return [
    ...sortByTitle(companies, ({ companyId }) => companyId).flatMap(
      ({ title, ratingsCarriedOver }) => (ratingsCarriedOver ? [`${title}: user ratings`] : []),
    ),
    ...listCarriedOverTexts({ content, carriedOver, categoryGroups }).map(({ name }) => name),
  ]
}

/** Returns the texts that are carried over and unconfirmed, in the report's order. */
export function listCarriedOverTexts({
  content,
  carriedOver,
  categoryGroups,
}: Omit<UnconfirmedInputs, 'companies'>): NamedSection[] {
  const sections = new Set(carriedOver.sections)
  return nameSections(content, categoryGroups).filter(({ section }) => sections.has(section))
}

/** Names the sections of a report's content that exist, in the report's order. */
export function nameSections(content: Content, categoryGroups: readonly string[]): NamedSection[] {
  return [
    ...namesOfSummary(content),
    ...namesOfRatings(),
    ...namesOfTrends(content),
    ...categoryGroups.toSorted(compareTitles).flatMap((group) => namesOfGroup(content, group)),
    ...namesOfPicks(content),
    { section: METHODOLOGY_SECTION, name: 'Methodology' },
  ]
}

export interface NamedSection {
  readonly section: string
  readonly name: string
  /** The category group and the application whose page has it; missing for others. */
  readonly group?: string
  readonly application?: ApplicationId
}

function namesOfSummary({ executiveSummary }: Content): NamedSection[] {
  const unwritten = executiveSummary.paragraphDate === null ? ', which is not written' : ''
  return [
    ['paragraphDate', `the ordinal of the edition${unwritten}`],
    ['availableDate', 'the date of the data'],
    ['topPerformers', 'Top Performers'],
  ].map(([field, name]) => ({
    section: `executiveSummary.${field}`,
    name: `Executive Summary: ${name}`,
  }))
}

function namesOfRatings(): NamedSection[] {
  return APPLICATIONS.flatMap(({ _id, title }) =>
    RATING_TEXTS.map(([text, name]) => ({
      section: `productRating.${_id}.${text}`,
      name: `Product Rating, ${title}: ${name}`,
      application: _id,
    })),
  )
}

function namesOfTrends({ trendsInnovations }: Content): NamedSection[] {
  return trendsInnovations.map(({ _id, trendTitle }) => ({
    section: `trendsInnovations.${_id}`,
    name: `Trends & Innovations: ${nameOf(trendTitle, 'a trend')}`,
  }))
}

function namesOfPicks({ capabilityPicks = {} }: Content): NamedSection[] {
  return Object.entries(capabilityPicks).flatMap(([capability, pick]) =>
    pick === null
      ? []
      : [
          {
            section: `capabilityPicks.${capability}`,
            name: `Researchers’ pick: “${pick.reason}”`,
          },
        ],
  )
}

function namesOfGroup({ categoryPerformance }: Content, group: string): NamedSection[] {
  return APPLICATIONS.flatMap(({ _id, title }) => {
    const place = `Category Performance, ${group}, ${title}`
    const entries = categoryPerformance.filter(
      (entry) => entry.categoryGroup === group && entry.applicationId === _id,
    )
    return entries.flatMap((entry) => [
      {
        section: `categoryPerformance.${entry._id}.notableCallouts`,
        name: `${place}: Notable Callouts`,
        group,
        application: _id,
      },
      ...entry.experiences.map((experience) => ({
        section: `categoryPerformance.${entry._id}.experiences.${experience._id}`,
        name: `${place}: ${nameOf(experience.title, 'an experience')}`,
        group,
        application: _id,
      })),
    ])
  })
}

function nameOf(title: string, untitled: string): string {
  return title.trim() === '' ? untitled : `“${title}”`
}
