import { BRAND_PAGES, type BrandPage } from '@insights/domain/brand/brand-pages.ts'
import { findVerdict } from '@insights/domain/brand/firmness/verdict.ts'
import { planLead } from '@insights/domain/brand/plan/plan-texts.ts'
import {
  causesLead,
  explainCauses,
  mainCause,
  otherCauses,
} from '@insights/domain/brand/standing/explain-causes.ts'
import {
  standingContext,
  standingFinding,
  standingLead,
} from '@insights/domain/brand/standing/standing-findings.ts'
import { readStandingSettings } from '@insights/domain/brand/standing/standing-settings.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { capabilityClaim, findCapability } from '@insights/domain/reading/comparison/capability.ts'
import {
  leadsClaim,
  lowestRankClaim,
} from '@insights/domain/reading/comparison/comparison-findings.ts'
import {
  comparedCompanies,
  compareGroups,
} from '@insights/domain/reading/comparison/comparison-rows.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { explainScoring } from '@insights/domain/reading/findings/scoring-explained.ts'
import { isFirstEdition, previewPromise } from '@insights/domain/reading/preview-promises.ts'
import { HOW_SURE, HOW_SURE_ANSWERS } from '@insights/domain/reading/uncertainty/how-sure.ts'
import { verdictResult } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'

import { escape, type FirstText, type Reading } from './page-text.ts'

/** Returns the first words of a page; null for a page that has none of its own. */
export type FindFirstText = (reading: Reading) => FirstText | null

/** The pages of a report by their path. The page of screenshots has no text. */
const PAGES: ReadonlyMap<string, FindFirstText> = new Map<string, FindFirstText>([
  ['/content-building', cover],
  ['/content-building/executive-summary', executiveSummary],
  ['/content-building/consumer-survey', consumerSurvey],
  ['/content-building/product-rating', () => ({ title: 'Product Rating' })],
  ['/content-building/trends-innovations', trends],
  ['/content-building/category-performance', categoryPerformance],
  ['/content-building/changes', changes],
  ['/content-building/score', promising('Scores', 'Points by category and capability.')],
  ['/appendix/methodology', methodology],
  [
    '/appendix/raw-data',
    promising('Raw Data', 'Capability availability by company and application.', true),
  ],
  ['/appendix/how-sure', promising(HOW_SURE, HOW_SURE_ANSWERS, true)],
  [
    '/appendix/corrections',
    promising('Corrections', 'What differs from the revisions that were replaced, and why.'),
  ],
  ...BRAND_PAGES.map(({ key }): [string, FindFirstText] => [
    `/your-brand/${key}`,
    (reading) => brandPage(reading, key),
  ]),
])

const GROUP = '/content-building/category-performance&category'
const CAPABILITY = '/appendix/capability/'

/** Returns how the first words of a page are found; undefined for a page that shows no document. */
export function firstTextOf(address: string): FindFirstText | undefined {
  if (address.startsWith(GROUP)) return (reading) => group(reading, address.slice(GROUP.length))
  if (address.startsWith(CAPABILITY)) {
    return (reading) => capability(reading, address.slice(CAPABILITY.length))
  }
  return PAGES.get(address)
}

/** A page that is drawn or calculated at length: only its preview has more than a title. */
function promising(title: string, promise: string, wide = false): FindFirstText {
  return ({ document }) => (document.preview ? { title, promise, wide } : { title, wide })
}

/** The cover as customers see it. Staff see tiles to write at. */
function cover({ document, staff }: Reading): FirstText | null {
  if (staff) return null
  const { report, preview } = document
  const edition = `${report.industry.title} ${formatMonth(report.date)}`
  const industry = preview
    ? `${report.industry.title} · ${formatMonth(report.date)} · Preview`
    : report.industry.title
  return {
    title: report.title,
    crumb: edition,
    cover: [industry, document.executiveSummary.intro],
  }
}

function executiveSummary({ document }: Reading): FirstText {
  const { intro, topPerformers } = document.executiveSummary
  const page = { title: 'Executive Summary', lead: intro }
  const heading = 'Top Performers'
  if (topPerformers !== null) return { ...page, heading, written: topPerformers }
  return document.preview ? { ...page, heading, promise: '' } : page
}

function consumerSurvey({ document }: Reading): FirstText {
  const written = explainScoring(document)
    .map((paragraph) => `<p>${escape(paragraph)}</p>`)
    .join('')
  return { title: 'Consumer Survey', heading: 'How Scoring Works', written }
}

function trends({ document }: Reading): FirstText {
  const title = 'Trends & Innovations'
  const { trendsInnovations, preview, report } = document
  if (preview) {
    return { title, promise: `What is new in ${report.industry.title}, and what it means.` }
  }
  const [first] = trendsInnovations
  return first ? { title, heading: first.title, written: first.content } : { title }
}

function categoryPerformance({ document, own }: Reading): FirstText {
  const { categoryGroups, matrix, preview } = document
  const title = 'Category Performance'
  if (preview) return { title }
  const capabilities = matrix.reduce((sum, category) => sum + category.capabilities.length, 0)
  const rows = compareGroups(document)
  const ownCompany = comparedCompanies(document, own).find(({ companyId }) => own.has(companyId))
  return {
    title,
    lead: `${categoryGroups.length} groups, ${matrix.length} categories, ${capabilities} capabilities`,
    wide: true,
    finding: {
      text: leadsClaim(rows, ownCompany)?.text,
      context: lowestRankClaim(rows, ownCompany)?.text,
    },
  }
}

function group({ document }: Reading, title: string): FirstText | null {
  const found = document.categoryGroups.find((one) => one.title === title)
  if (!found) return document.preview ? { title: 'Category Performance' } : null
  return { title, lead: found.categories.map((category) => category.title).join(', ') }
}

function changes({ document, company }: Reading): FirstText | null {
  const title = 'What Changed'
  if (document.preview && !isFirstEdition(document)) {
    return { title, promise: previewPromise('changes', document) }
  }
  const since = document.history.at(-1)
  if (!since) return { title }
  // The page of a company is another one.
  if (company !== '') return null
  return {
    title,
    lead: `From ${formatMonth(since.date)} to ${formatMonth(document.report.date)}.`,
  }
}

function methodology({ document }: Reading): FirstText {
  const title = 'Methodology'
  return document.methodology === null
    ? { title, promise: 'How the products were compared, and how scores are calculated.' }
    : { title, written: document.methodology }
}

function capability({ document, own }: Reading, id: string): FirstText | null {
  if (document.preview) {
    return { title: 'Capability', promise: 'Who has a capability, since when, with screenshots.' }
  }
  const found = findCapability(document, id, own)
  if (!found) return null
  const ownCompany = found.companies.find(({ companyId }) => own.has(companyId))
  return {
    title: found.title,
    lead: `${found.categoryGroup} / ${found.category}`,
    controls: ['Capability'],
    wide: true,
    sentence: capabilityClaim(found, ownCompany).text,
  }
}

/** The page of the brand in the URL or of the reader's own one. */
function brandPage(reading: Reading, page: BrandPage): FirstText {
  const { document, own, staff } = reading
  const { companies, rankings, preview } = document
  const { title, answers, needsPrevious } = BRAND_PAGES.find(({ key }) => key === page)!
  if (preview) {
    return needsPrevious && isFirstEdition(document) ? { title } : { title, promise: answers }
  }
  if (!rankings) return { title }
  const company =
    companies.find(({ companyId }) => companyId === reading.company) ??
    companies.find(({ companyId }) => own.has(companyId))
  if (!company) return { title, lead: answers }
  const labels = companies.map((one) => (own.has(one.companyId) ? `${one.title} (us)` : one.title))
  const longest = labels.reduce((label, other) => (other.length > label.length ? other : label))
  const controls = [longest, 'Saved views', 'Test the weights', ...(staff ? [] : ['Follow'])]
  return {
    title,
    controls,
    iconsOnPhones: true,
    wide: true,
    ...BRAND_TEXTS[page](reading, company),
  }
}

type Company = ReportDocument['companies'][number]

/** A verdict that is stored with the document; a browser draws others. */
const knownVerdict = (document: ReportDocument, companyId: string) =>
  (verdictResult(document) && findVerdict(document, companyId)?.text) ?? ''

type BrandText = (reading: Reading, company: Company) => Pick<FirstText, 'lead' | 'finding'>

const BRAND_TEXTS: Readonly<Record<BrandPage, BrandText>> = {
  standing: ({ document }, { companyId }) => ({
    lead: standingLead(document),
    finding: {
      text: standingFinding(document, companyId)?.text,
      context: sentenceOf(standingContext(document, companyId)),
      sure: knownVerdict(document, companyId),
    },
  }),
  plan: ({ document }, { title }) => ({ lead: planLead(title, document.report.date) }),
  'why-it-changed': ({ document, settings }, { companyId, title }) => {
    const { application = null } = readStandingSettings(settings)
    const explained = explainCauses(document, companyId, application)
    return {
      lead: causesLead(document, title, application),
      ...(explained && {
        finding: {
          text: mainCause(explained).text,
          context: sentenceOf(otherCauses(explained)),
          sure: knownVerdict(document, companyId),
        },
      }),
    }
  },
}
