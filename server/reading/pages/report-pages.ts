import { onApplications } from '@insights/domain/catalogue/application-text.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { explainOverallScore } from '@insights/domain/reading/breakdown/explain-scores.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { capabilityClaim, findCapability } from '@insights/domain/reading/comparison/capability.ts'
import {
  comparisonContext,
  leadsClaim,
} from '@insights/domain/reading/comparison/comparison-findings.ts'
import {
  comparedCompanies,
  compareGroups,
} from '@insights/domain/reading/comparison/comparison-rows.ts'
import { explainScoring } from '@insights/domain/reading/findings/scoring-explained.ts'
import { isFirstEdition, previewPromise } from '@insights/domain/reading/preview-promises.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { percentText } from '@insights/domain/text/percent-text.ts'
import { weightText } from '@insights/domain/text/weight-text.ts'

import { html, type Part } from './markup.ts'
import {
  companyName,
  control,
  emptyState,
  firstEdition,
  finding,
  ownFirst,
  type PageText,
  pageText,
  previewNotice,
  type Reading,
  section,
  space,
  SURE_LINE,
  table,
  tabs,
  writtenText,
} from './parts.ts'

/** A written section; an empty one is left out. */
function textSection(reading: Reading, title: string, text: string | null): Part {
  if (text === null) return reading.document.preview && section({ title }, previewNotice())
  return section({ title }, writtenText(reading, text))
}

export function summaryPage(reading: Reading): PageText {
  const { executiveSummary, companies, rankings, preview } = reading.document
  const { intro, topPerformers } = executiveSummary
  return pageText(
    reading,
    { title: 'Executive Summary', lead: intro },
    textSection(reading, 'Top Performers', topPerformers),
    rankings && [
      section(
        { title: 'Compare Ranking' },
        html`<div class="reading_rankingChart" style="--companies:${companies.length}"></div>`,
      ),
      section({ title: 'Comparative Company Ranking' }, rankingTable(reading)),
    ],
    preview &&
      section(
        { title: 'Compare Ranking' },
        previewNotice(previewPromise('executive-summary', reading.document)),
      ),
  )
}

function rankingTable(reading: Reading): Part {
  const { rankings } = reading.document
  if (!rankings) return null
  const rows = ownFirst(reading, rankings.overall).map((rank) => [
    companyName(reading, rank.companyId, rank.company),
    rank.rank,
    scoreCell(rank),
    ...APPLICATIONS.map(({ title }) =>
      scoreCell(rankings.applications[title].find((one) => one.companyId === rank.companyId)),
    ),
  ])
  const heads = ['Company', 'Rank', 'Overall', ...APPLICATIONS.map(({ title }) => title)]
  return table('Comparative Company Ranking', heads, rows)
}

function scoreCell(rank: Rank | undefined): Part {
  return rank ? percentText(rank.score) : '–'
}

export function productRatingPage(reading: Reading): PageText {
  const { document, application: chosen } = reading
  const { rankings, preview, productRating } = document
  const application = APPLICATIONS.find(({ _id }) => _id === chosen) ?? APPLICATIONS[0]
  const { title } = application
  const texts = productRating.find(({ applicationId }) => applicationId === application._id)
  return pageText(
    reading,
    { title: 'Product Rating' },
    tabs([], application._id),
    section(
      { title: 'Brand Performance' },
      rankings
        ? brandsTable(reading, `${title} scores`, rankings.applications[title], `${title} Score`)
        : preview && previewNotice(`Brands ranked by ${title} score.`),
    ),
    textSection(reading, 'Key Success Factors', texts?.keySuccessFactor ?? null),
    textSection(reading, 'Best-in-Class Features', texts?.bestInClassFeatures ?? null),
  )
}

function brandsTable(reading: Reading, label: string, ranks: readonly Rank[], score: string): Part {
  const rows = ownFirst(reading, ranks).map((rank) => [
    companyName(reading, rank.companyId, rank.company),
    rank.rank,
    percentText(rank.score),
  ])
  return table(label, ['Brand', 'Rank', score], rows)
}

export function surveyPage(reading: Reading): PageText {
  const { document } = reading
  const { survey, categoryGroups, preview } = document
  const [group] = categoryGroups
  const rows = (survey?.rows ?? []).map(({ name, rank, fourFive, five }) => [
    name,
    ...(rank === null ? [] : [rank]),
    `${fourFive}%`,
    `${five}%`,
  ])
  return pageText(
    reading,
    { title: 'Consumer Survey' },
    section(
      { title: 'How Scoring Works' },
      html`<div class="article_article">
        ${explainScoring(document).map((paragraph) => html`<p>${paragraph}</p>`)}
      </div>`,
    ),
    section(
      {
        title: 'Ranked Results',
        lead: preview && group && `The results of ${group.title}.`,
      },
      rows.length === 0
        ? emptyState('No survey results', 'The survey has not been sorted yet.')
        : table(
            'Ranked Results',
            ['Capability', ...(preview ? [] : ['Rank']), 'Ranked 4 or 5', 'Rated 5'],
            rows,
          ),
    ),
  )
}

export function trendsPage(reading: Reading): PageText {
  const { trendsInnovations, preview, report } = reading.document
  const content = preview
    ? previewNotice(`What is new in ${report.industry.title}, and what it means.`)
    : trendsInnovations.length === 0
      ? emptyState('No trends', 'This edition has no trends.')
      : trendsInnovations.map(({ title, content: text }) =>
          section({ title }, writtenText(reading, text)),
        )
  return pageText(reading, { title: 'Trends & Innovations' }, content)
}

export function categoryPerformancePage(reading: Reading): PageText {
  const { document, own } = reading
  const { categoryGroups, matrix, preview } = document
  const title = 'Category Performance'
  if (preview) {
    const groups = categoryGroups.map((group) => [
      group.title,
      group.categories.map((category) => category.title).join(', '),
    ])
    return pageText(
      reading,
      { title },
      table('Category groups', ['Group', 'Categories'], groups),
      previewNotice(previewPromise('category-performance', document)),
    )
  }
  const capabilities = matrix.reduce((sum, category) => sum + category.capabilities.length, 0)
  const rows = compareGroups(document)
  const companies = comparedCompanies(document, own)
  const ownCompany = companies.find(({ companyId }) => own.has(companyId))
  return pageText(
    reading,
    {
      title,
      lead: `${categoryGroups.length} groups, ${matrix.length} categories, ${capabilities} capabilities`,
      wide: true,
    },
    finding(leadsClaim(rows, ownCompany)?.text, sentenceOf(comparisonContext(rows, ownCompany))),
    section(
      { title: 'Who Leads Where' },
      space('2rem'),
      table(
        'Category groups by company',
        ['Group', 'Application', ...companies.map((company) => company.title)],
        rows.map((row) => [
          row.title,
          row.application,
          ...companies.map(({ companyId }) => {
            const share = row.shares.find((one) => one.companyId === companyId)
            return share ? percentText(share.share) : '–'
          }),
        ]),
      ),
    ),
  )
}

export function groupPage(reading: Reading, group: string): PageText | null {
  const { document, application: chosen } = reading
  const performance = document.categoryPerformance.find((one) => one.categoryGroup === group)
  if (!performance) {
    if (!document.preview) return null
    return pageText(reading, { title: 'Category Performance' }, previewNotice())
  }
  const categories = document.categoryGroups.find(({ title }) => title === group)?.categories ?? []
  const page = { title: group, lead: categories.map(({ title }) => title).join(', ') }
  const before = [{ id: 'overview', label: 'Overview' }]
  const application = APPLICATIONS.find(({ _id }) => _id === chosen)
  if (!application) {
    return pageText(
      reading,
      page,
      tabs(before, 'overview'),
      section(
        { title: 'Ranking History' },
        document.preview ? previewNotice('Brand ranks in each edition.') : space('24rem'),
      ),
    )
  }
  const { title } = application
  const shown = performance.applications?.[title]
  return pageText(
    reading,
    page,
    tabs(before, application._id),
    section(
      { title: 'Performance' },
      shown
        ? brandsTable(reading, `${group}, ${title}`, shown.ranking, 'Capability Score')
        : previewNotice(
            `Brand ranking, callouts with screenshots, and the capability matrix for ${title}.`,
          ),
    ),
    shown !== undefined &&
      shown.notableCallouts !== null &&
      section({ title: 'Notable Callouts' }, writtenText(reading, shown.notableCallouts)),
  )
}

export function changesPage(reading: Reading): PageText | null {
  const { document, company: chosen } = reading
  const title = 'What Changed'
  const since = document.history.at(-1)
  if (document.preview && !isFirstEdition(document)) {
    return pageText(reading, { title }, previewNotice(previewPromise('changes', document)))
  }
  const { report, companies } = document
  if (!since) {
    return pageText(reading, { title }, firstEdition(document))
  }
  // The page of a company is another one.
  if (companies.some(({ companyId }) => companyId === chosen)) return null
  const lead = `From ${formatMonth(since.date)} to ${formatMonth(report.date)}.`
  return pageText(reading, { title, lead }, space('20rem'))
}

export function scorePage(reading: Reading): PageText {
  const { document, company: chosen, own } = reading
  const { companies, rankings, preview } = document
  const title = 'Scores'
  const company =
    companies.find(({ companyId }) => companyId === chosen) ??
    companies.find(({ companyId }) => own.has(companyId)) ??
    companies[0]
  if (!rankings || !company) {
    const content = preview
      ? previewNotice('Points by category and capability.')
      : emptyState('No scores', 'Scores have not been calculated.')
    return pageText(reading, { title }, content)
  }
  const breakdown = explainOverallScore(document, company.companyId)
  const rows = (breakdown?.applications ?? []).map((one) => [
    one.application,
    percentText(one.score),
    weightText('device', one.deviceWeight),
    percentText(one.weighted),
  ])
  const heads = ['Application', 'Score', '× Weight', '= Contribution']
  return pageText(
    reading,
    {
      title,
      lead: companyName(reading, company.companyId, company.title),
      actions: control(company.title, 24),
    },
    tabs([{ id: 'overall', label: 'Overall' }], reading.application || 'overall'),
    reading.application === '' &&
      section({ title: 'Overall Score' }, SURE_LINE, table('Overall Score', heads, rows)),
  )
}

export function capabilityPage(reading: Reading, id: string): PageText | null {
  const { document, own } = reading
  if (document.preview) {
    const text = 'Who has a capability, since when, with screenshots.'
    return pageText(reading, { title: 'Capability' }, previewNotice(text))
  }
  const capability = findCapability(document, id, own)
  if (!capability) return null
  const ownCompany = capability.companies.find(({ companyId }) => own.has(companyId))
  const { pick } = capability
  return pageText(
    reading,
    {
      title: capability.title,
      lead: `${capability.categoryGroup} / ${capability.category}`,
      actions: control('Capability', 24),
      wide: true,
    },
    html`<p class="Capability_sentence">${capabilityClaim(capability, ownCompany).text}</p>`,
    pick &&
      section(
        { title: 'Researchers’ Pick' },
        html`<p><b>${pick.company} ${onApplications([pick.application])}</b></p>
          <p>${pick.reason}</p>`,
      ),
    table(
      capability.title,
      ['Company', ...APPLICATIONS.map(({ title }) => title)],
      capability.companies.map((company) => [
        companyName(reading, company.companyId, company.company),
        ...APPLICATIONS.map(({ title }) => availableText(company.applications[title].available)),
      ]),
    ),
  )
}

function availableText(available: boolean | null): string {
  if (available === null) return '–'
  return available ? 'Yes' : 'No'
}
