import { dotsAbout, scoreDots } from '@insights/charts/score-dots.ts'
import { drawMethodClaim } from '@insights/domain/brand/firmness/firmness-sentences.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { COLORS } from '@insights/domain/colors/colors.ts'
import { isRichTextEmpty } from '@insights/domain/content/rich-text.ts'
import { scorePanel, scorePanels } from '@insights/domain/reading/charts/score-texts.ts'
import { correctionRows } from '@insights/domain/reading/corrections/correction-rows.ts'
import {
  type RevisionCorrections,
  correctedText,
} from '@insights/domain/reading/corrections/corrections.ts'
import type {
  ProductRatingSection,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'
import { fingerprintText } from '@insights/domain/reading/findings/verification.ts'
import { HOW_SURE } from '@insights/domain/reading/uncertainty/how-sure.ts'
import { secondCodingClaim } from '@insights/domain/reading/uncertainty/uncertainty-sentences.ts'
import { findIntervals } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import { FORMULA_NOTES } from '@insights/domain/scoring/formula-notes.ts'
import { cutList } from '@insights/domain/text/cut-list.ts'
import { formatDay, formatMonth } from '@insights/domain/text/format-date.ts'

import { breakLongWords, mapTexts } from '../prepare-texts.ts'
import type { PdfLabels, PrintRequest } from '../print-request.ts'
import { chooseFamilies } from '../typeset/fonts.ts'
import { capabilityMatrix, isLargeReport } from './capability-matrix.ts'
import { categoryPerformance } from './category-performance.ts'
import { consumerSurvey } from './consumer-survey.ts'
import { executiveSections } from './executive-edition.ts'
import { howSure } from './how-sure.ts'
import {
  type Block,
  CHART_WIDTH,
  type LayoutAssets,
  type LayoutSection,
  type PdfLayout,
} from './pdf-layout.ts'
import { brandRanking, categoryRanking, companyRanking } from './rankings.ts'
import { categorization, rankNotes, richTextPart } from './shared-blocks.ts'
import { standingSections } from './standing-page.ts'

type Write = (document: ReportDocument, assets: LayoutAssets) => Block[]

/** The order of the portal. */
const SECTIONS: readonly (readonly [title: string, write: Write])[] = [
  ['Executive Summary', executiveSummary],
  ['Consumer Survey', consumerSurvey],
  ['Product Rating', productRating],
  ['Trends & Innovations', trendsInnovations],
  ['Category Performance', categoryPerformance],
]
const APPENDIX: typeof SECTIONS = [
  ['Methodology', methodology],
  ['Raw Data', rawData],
  ['Screenshots', screenshots],
]
const LETTER_A = 65

/** Sections have numbers, those of the appendix letters. Without draws, How Sure has no section. */
function sectionsOf(document: ReportDocument, assets: LayoutAssets): LayoutSection[] {
  const appendix = [...APPENDIX, ...(document.uncertainty ? [[HOW_SURE, howSure] as const] : [])]
  const write = (list: typeof SECTIONS) =>
    list.map(([title, blocksOf]) => ({ title, blocks: blocksOf(document, assets) }))
  return [
    ...write(SECTIONS).map((section, place) => ({ mark: String(place + 1), ...section })),
    ...[...write(appendix), ...verificationSections(document)].map((section, place) => ({
      mark: String.fromCodePoint(LETTER_A + place),
      ...section,
    })),
  ]
}

/** Keys of file paths and URLs. */
const NOT_TEXT = new Set(['file', 'href'])

/** The printed part of a report; the whole one if missing. */
export type PrintedParts = Pick<PrintRequest, 'executive' | 'standing'>

/** Returns the layout that the template draws. */
export function buildLayout(
  document: ReportDocument,
  mark: PdfLabels,
  assets: LayoutAssets,
  { executive, standing }: PrintedParts = {},
): PdfLayout {
  const { report, companies, applications } = document
  const date = new Date(report.date)
  const month = formatMonth(report.date)
  const titles = companies.map(({ title }) => title)
  const sections = standing
    ? standingSections(document, standing, assets)
    : executive
      ? executiveSections(document, executive, assets)
      : sectionsOf(document, assets)
  const layout = {
    title: report.title,
    industry: report.industry.title,
    edition: report.title.includes(month) ? report.title : `${report.title}, ${month}`,
    month,
    date: {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
    },
    ...mark,
    kind: standing ? 'Where We Stand' : executive ? 'Executive edition' : null,
    onePage: standing !== undefined,
    cover: {
      intro: document.executiveSummary.intro,
      ranks: overallRanks(document, executive?.own ?? standing?.companyId ?? null),
      companies: executive
        ? cutList(titles.map(cutOnCover), COMPANIES_ON_SHORT_COVER)
        : titles.join(', '),
      applications: applications.map(({ title }) => title).join(', '),
      corrected: correctedText(document.corrections),
    },
    sections,
  }
  return {
    ...mapTexts(layout, (text, key) => (NOT_TEXT.has(key) ? text : breakLongWords(text))),
    colors: COLORS.light,
    fonts: chooseFamilies(JSON.stringify(layout)),
  }
}

/** Leaves the cover of the executive edition on one page, with the longest titles. */
const COMPANIES_ON_SHORT_COVER = 12
const cutOnCover = (title: string) =>
  title.length > 32 ? `${title.slice(0, 31).toWellFormed()}…` : title

/** More lines would no longer work as an ornament. */
const MAX_COMPANIES = 12

/**
 * Overall ranks of the leading companies by edition, this one last, the reader's own company first,
 * or else the leader. Empty if fewer than two editions have ranks.
 */
function overallRanks(
  { history, rankings }: ReportDocument,
  own: string | null,
): (number | null)[][] {
  const editions = [...history.map(({ overall }) => overall), rankings?.overall ?? []].filter(
    (ranks) => ranks.length > 0,
  )
  if (editions.length < 2 || !rankings) return []
  const isOwn = ({ companyId }: { readonly companyId: string }) => companyId === own
  return rankings.overall
    .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
    .slice(0, MAX_COMPANIES)
    .map(({ companyId }) =>
      editions.map((ranks) => ranks.find((rank) => rank.companyId === companyId)?.rank ?? null),
    )
}

function trendsInnovations(
  { trendsInnovations: trends }: ReportDocument,
  assets: LayoutAssets,
): Block[] {
  if (trends.length === 0) return [{ kind: 'empty', text: 'This edition describes no trends.' }]
  return trends.flatMap(({ title, content }): Block[] =>
    isRichTextEmpty(content)
      ? [{ kind: 'heading', level: 2, title }]
      : richTextPart(2, title, content, assets),
  )
}

function methodology(document: ReportDocument, assets: LayoutAssets): Block[] {
  const { methodology: html } = document
  const claims = [secondCodingClaim(document), drawMethodClaim(document)].flatMap(
    (one) => one ?? [],
  )
  if (html === null) return [{ kind: 'empty', text: 'No methodology provided.' }]
  return [
    { kind: 'text', level: 1, blocks: assets.text(html) },
    ...claims.map(({ text }) => ({ kind: 'intro' as const, text })),
  ]
}

const KEYS = APPLICATIONS.map(({ title }) => title)

/** Availability of every capability in every application. */
function rawData(document: ReportDocument): Block[] {
  const { companies, matrix } = document
  if (matrix.length === 0) return [{ kind: 'empty', text: 'This report has no capabilities.' }]
  return capabilityMatrix('Raw Data', companies, KEYS, matrix, isLargeReport(document))
}

/** The screenshots, company by company. */
function screenshots(
  { screenshots: all, companies }: ReportDocument,
  assets: LayoutAssets,
): Block[] {
  if (all.length === 0) return [{ kind: 'empty', text: 'This report has no screenshots.' }]
  const byCompany = Map.groupBy(all, ({ companyId }) => companyId)
  return companies.flatMap(({ companyId, title: company }): Block[] => {
    const own = byCompany.get(companyId)
    if (!own) return []
    const items = own.map(({ url, name, capability, application }) => ({
      image: assets.image(url, `Screenshot of ${company}: ${capability}, ${application}`, name),
      title: capability,
      below: application,
    }))
    return [
      { kind: 'heading', level: 2, title: company },
      { kind: 'gallery', items },
    ]
  })
}

function executiveSummary(document: ReportDocument, assets: LayoutAssets): Block[] {
  const { executiveSummary, rankings } = document
  const { intro, topPerformers } = executiveSummary
  return [
    { kind: 'intro', text: intro },
    ...richTextPart(2, 'Top Performers', topPerformers, assets),
    { kind: 'heading', level: 2, title: 'Compare Ranking' },
    ...(rankings
      ? [
          assets.chart(
            scoreDots(scorePanels(document), dotsAbout(document)),
            null,
            CHART_WIDTH.whole,
          ),
          { kind: 'heading', level: 2, title: 'Comparative Company Ranking' } as const,
          companyRanking(rankings, findIntervals(document, null)),
          ...rankNotes(document),
        ]
      : [
          {
            kind: 'empty',
            text: 'The scores of this report have not been calculated yet.',
          } as const,
        ]),
  ]
}

function productRating(document: ReportDocument, assets: LayoutAssets): Block[] {
  return [
    ...document.productRating.flatMap((section) => ratingOf(section, document, assets)),
    { kind: 'heading', level: 2, title: 'Capability Categorization' },
    categorization(document.categoryGroups),
  ]
}

function ratingOf(
  { application, keySuccessFactor, bestInClassFeatures }: ProductRatingSection,
  document: ReportDocument,
  assets: LayoutAssets,
): Block[] {
  return [
    { kind: 'heading', level: 2, title: application },
    { kind: 'heading', level: 3, title: 'Brand Performance' },
    ...performanceOf(application, document, assets),
    ...richTextPart(3, 'Key Success Factors', keySuccessFactor, assets),
    ...richTextPart(3, 'Best-in-Class Features', bestInClassFeatures, assets),
  ]
}

function performanceOf(
  application: ProductRatingSection['application'],
  document: ReportDocument,
  assets: LayoutAssets,
): Block[] {
  const { rankings } = document
  if (!rankings) {
    return [{ kind: 'empty', text: 'The scores of this report have not been calculated yet.' }]
  }
  const ranks = rankings.applications[application]
  return [
    {
      kind: 'pair',
      left: brandRanking(
        `${application} scores`,
        ranks,
        `${application} Score`,
        findIntervals(document, application),
      ),
      right: assets.chart(
        scoreDots([scorePanel(document, application)!], dotsAbout(document)),
        null,
        CHART_WIDTH.half,
      ),
    },
    ...rankNotes(document),
    { kind: 'heading', level: 3, title: 'Capability Ranking by Category (Unweighted)' },
    ...categoryRanking(document, application),
  ]
}

/** The last sections of a published report: what its revisions corrected, and its fingerprint. */
function verificationSections(document: ReportDocument): Omit<LayoutSection, 'mark'>[] {
  const { corrections, fingerprint } = document
  return [
    ...(corrections.length === 0
      ? []
      : [{ title: 'Corrections', blocks: corrections.flatMap(correctionBlocks) }]),
    ...(fingerprint === null
      ? []
      : [
          {
            title: 'Verification',
            blocks: fingerprintBlocks(document, fingerprint),
          },
        ]),
  ]
}

/** More rows would fill pages; the workbook has all. */
const MAX_ROWS = 60

function correctionBlocks(corrections: RevisionCorrections): Block[] {
  const { revision, date, reason } = corrections
  const rows = correctionRows(corrections)
  const more = rows.length - MAX_ROWS
  return [
    {
      kind: 'heading',
      level: 2,
      title: `Revision ${revision}${date === null ? '' : `, ${formatDay(date)}`}`,
    },
    { kind: 'intro', text: reason === null ? 'No reason was given.' : `Reason: ${reason}` },
    rows.length === 0
      ? { kind: 'empty', text: 'Answers, scores, ranks and texts are the same.' }
      : {
          kind: 'table',
          label: `Corrections of revision ${revision}`,
          compact: true,
          columns: [
            { title: 'Part', width: 'auto' },
            { title: 'Item', width: 3 },
            { title: 'Before', width: 2 },
            { title: 'Now', width: 2 },
          ],
          rows: rows
            .slice(0, MAX_ROWS)
            .map(({ kind, item, before, now }) => [kind, item, before, now]),
        },
    ...(more > 0
      ? [{ kind: 'note', text: `And ${more} more, which the workbook lists.` } as const]
      : []),
  ]
}

function fingerprintBlocks({ report }: ReportDocument, fingerprint: string): Block[] {
  return [
    { kind: 'intro', text: `Revision ${report.revision}. ${FORMULA_NOTES[report.formula]}` },
    { kind: 'heading', level: 2, title: 'Fingerprint' },
    { kind: 'intro', text: fingerprintText(fingerprint) },
    {
      kind: 'note',
      text: 'It is the SHA-256 of everything that the scores follow from. The portal’s page Verify tells a reader of this edition which revision it belongs to, and whether that is the current one.',
    },
  ]
}
