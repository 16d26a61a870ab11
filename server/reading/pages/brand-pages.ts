import { BRAND_PAGES, type BrandPage } from '@insights/domain/brand/brand-pages.ts'
import {
  findCategoryStandings,
  gapClaims,
  gapText,
  priorityText,
  sortStandings,
} from '@insights/domain/brand/standing/category-standing.ts'
import {
  explainCauses,
  mainCause,
  otherCauses,
} from '@insights/domain/brand/standing/explain-causes.ts'
import {
  findStandings,
  gapToText,
  rankingName,
  type RankingStanding,
  standingContext,
  standingFinding,
} from '@insights/domain/brand/standing/standing-findings.ts'
import { readStandingSettings } from '@insights/domain/brand/standing/standing-settings.ts'
import {
  axisNote,
  type PercentAxis,
  percentAxis,
} from '@insights/domain/reading/charts/percent-axis.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { comparedCompanies } from '@insights/domain/reading/comparison/comparison-rows.ts'
import { weightLabel } from '@insights/domain/reading/document/fixed-weights.ts'
import type {
  DrawnScore,
  ReportDocument,
} from '@insights/domain/reading/document/report-document.ts'
import {
  formerRank,
  type Neighbour,
  rankingOf,
} from '@insights/domain/reading/findings/standing.ts'
import { isFirstEdition } from '@insights/domain/reading/preview-promises.ts'
import {
  intervalMark,
  scoreAndRankText,
} from '@insights/domain/reading/uncertainty/interval-text.ts'
import { findIntervals } from '@insights/domain/reading/uncertainty/uncertainty.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import { scoreChangeText, rankText, scoreText } from '@insights/domain/text/number-text.ts'

import { html, type Part } from './markup.ts'
import {
  addressOf,
  control,
  emptyState,
  finding,
  firstEdition,
  type PageText,
  pageText,
  previewNotice,
  type Reading,
  section,
  space,
  SURE_LINE,
  table,
} from './parts.ts'

type Company = ReportDocument['companies'][number]

/** Returns a page on one brand, the one of the URL or the reader's own, as BrandPage.tsx has it. */
export function brandPage(reading: Reading, page: BrandPage): PageText {
  const { document, own } = reading
  const { companies, rankings, preview } = document
  const { title, answers, answersInFirst } = BRAND_PAGES.find(({ key }) => key === page)!
  if (preview) {
    const promise = isFirstEdition(document) ? answersInFirst : answers
    const notice = promise === null ? firstEdition(document) : previewNotice(promise)
    return pageText(reading, { title }, notice)
  }
  if (!rankings) {
    const text = 'Scores have not been calculated.'
    return pageText(reading, { title }, emptyState('No scores', text))
  }
  const company =
    companies.find(({ companyId }) => companyId === reading.company) ??
    companies.find(({ companyId }) => own.has(companyId))
  if (!company) {
    const text = 'This page is about one brand. You can look at any other afterwards.'
    return pageText(reading, { title, lead: answers }, emptyState('Which brand is yours?', text))
  }
  const { lead, content } = CONTENT[page](reading, company)
  const labels = companies.map((one) => (own.has(one.companyId) ? `${one.title} (us)` : one.title))
  const longest = labels.reduce(longer)
  const actions = [
    control(longest, 18),
    control('Saved views', 24),
    control('Test the weights', 24),
    !reading.staff && control('Follow'),
  ]
  return pageText(reading, { title, lead, actions, iconsOnPhones: true, wide: true }, content)
}

const longer = (one: string, other: string) => (other.length > one.length ? other : one)

type Content = (reading: Reading, company: Company) => { lead: string; content: Part }

/** Pages that are calculated at length, or drawn, bring the rest with their scripts. */
const CONTENT: Readonly<Record<BrandPage, Content>> = {
  standing: (reading, company) => ({
    lead: standingLead(reading.document),
    content: standing(reading, company),
  }),
  plan: ({ document }, { title }) => ({
    lead: `${title}, from the edition of ${formatMonth(document.report.date)}`,
    content: space('24rem'),
  }),
  'why-it-changed': whyItChanged,
}

function standingLead({ report, history }: ReportDocument): string {
  const since = history.at(-1)?.date
  const now = formatMonth(report.date)
  return since === undefined ? now : `${now}, compared with ${formatMonth(since)}`
}

/** In the markup of portal/brand/standing/Standing.tsx, down to its first table. */
function standing(reading: Reading, { companyId, title }: Company): Part {
  const { document } = reading
  const standings = findStandings(document, companyId)
  const link =
    document.history.length > 0 &&
    html`<a
        class="Standing_link"
        href="${addressOf(reading, '/your-brand/why-it-changed', companyId)}"
        >Why the score changed</a
      >
      ·
      <a class="Standing_link" href="${addressOf(reading, '/your-brand/over-time', companyId)}"
        >Over time</a
      >`
  const since = document.history.at(-1)?.date ?? null
  return [
    finding(
      standingFinding(document, companyId)?.text,
      sentenceOf(standingContext(document, companyId)),
      link,
      SURE_LINE,
    ),
    section(
      { title: 'Ranks and Scores', tools: true },
      html`<div class="RanksAndScores_cards">
          ${standings.map((one) => rankCard(document, one, since))}
        </div>
        <ul class="RanksAndScores_legend" aria-hidden="true">
          <li><span class="RanksAndScores_sample" data-own></span>${title}</li>
          ${
            since !== null &&
            html`<li>
              <span class="RanksAndScores_sample" data-before></span>${formatMonth(since)}, where it
              differs
            </li>`
          }
          <li><span class="RanksAndScores_sample"></span>other companies</li>
        </ul>
        <div class="FootNote_note">
          ${axisNote(axisOf(document, standings), 'All four axes run')} Distances to the next above
          and below are points of a percent; a brand has passed another if it is ahead now but was
          not before. ${intervalMark(document)}
        </div>`,
    ),
    categoryGaps(reading, companyId),
  ]
}

/** Returns the axis of all scores of the rankings, as RanksAndScores.tsx draws them. */
function axisOf(document: ReportDocument, standings: readonly RankingStanding[]): PercentAxis {
  return percentAxis(
    standings.flatMap(({ application, standing: { now, before } }) => [
      ...rankingOf(document, application).map(({ score }) => score),
      ...(before ? [before.score] : []),
      ...rangeOf(findIntervals(document, application)?.get(now.companyId)),
    ]),
  )
}

function rangeOf(interval: DrawnScore | undefined): number[] {
  return interval ? [interval.low, interval.high] : []
}

/** In the markup of portal/brand/standing/RanksAndScores.tsx, without the dots on its axis. */
function rankCard(
  document: ReportDocument,
  { application, standing: of, passed }: RankingStanding,
  since: string | null,
) {
  const interval = findIntervals(document, application)?.get(of.now.companyId)
  const { now, before, tiedWith, above, below } = of
  const month = since === null ? null : formatMonth(since)
  const change = now.change === null ? null : scoreChangeText(now.score, now.change)
  return html`<article class="RanksAndScores_card">
    <h3 class="RanksAndScores_title" style="line-height:1.55">${rankingName(application)}</h3>
    <p class="RanksAndScores_rank">
      <span class="RanksAndScores_large">${rankText(now.rank, tiedWith.length > 0)}</span> of
      ${of.of},
      ${
        before === null
          ? month === null
            ? 'first edition'
            : `not ranked in ${month}`
          : before.rank === now.rank
            ? `as in ${month}`
            : moved(now.rank < before.rank, `from ${formerRank(of)}`)
      }
    </p>
    <p class="RanksAndScores_score">
      ${scoreText(now.score)}
      ${
        change !== null &&
        (change.startsWith('±')
          ? html`<span class="RanksAndScores_still">${change}</span>`
          : moved(change.startsWith('+'), `${change} points`))
      }
    </p>
    ${interval && html`<p class="RanksAndScores_interval">${scoreAndRankText(interval)}</p>`}
    <div class="ScoreAxis_axis" aria-hidden="true"></div>
    <dl class="RanksAndScores_neighbours">
      ${neighbour('Above', above, now)}${neighbour('Below', below, now)}
    </dl>
    ${since !== null && html`<p class="RanksAndScores_passed">${passed}</p>`}
  </article>`
}

function neighbour(word: string, of: Neighbour | null, now: Rank): Part {
  return html`<div>
    <dt>${word}</dt>
    <dd>${of?.company ?? 'no one'}</dd>
    <dd class="RanksAndScores_gap">${of && gapToText(of, now)}</dd>
  </div>`
}

function moved(isUp: boolean, text: string): Part {
  return html`<span class="RanksAndScores_move" ${isUp ? html` data-up` : ''}
    ><svg viewBox="0 0 10 9" width="10" height="9" role="img" aria-label="${isUp ? 'up' : 'down'}">
      <path d="${isUp ? 'M5 0 10 9H0Z' : 'M5 9 0 0H10Z'}"></path>
    </svg>
    ${text}</span
  >`
}

function categoryGaps({ document, settings }: Reading, companyId: string): Part {
  const { application = null, order } = readStandingSettings(settings)
  const rows = sortStandings(findCategoryStandings(document, companyId, application), order)
  const [own, ...others] = comparedCompanies(document, new Set([companyId]))
  const share = (row: (typeof rows)[number], of: string) => {
    const found = row.shares.find((one) => one.companyId === of)
    return found ? scoreText(found.share) : '–'
  }
  return section(
    { title: 'Where the Gaps Are', lead: sentenceOf(gapClaims(rows, application)), tools: true },
    space('2.75rem'),
    table(
      `Categories by company, ${application ?? 'all applications'}`,
      [
        'Category',
        own?.title ?? '',
        'Rank',
        'Gap to the best, points',
        'Weight',
        'Priority',
        ...others.map(({ title }) => title),
      ],
      rows.map((row) => [
        row.title,
        share(row, companyId),
        rankText(row.own.rank, row.own.tied),
        gapText(row),
        weightLabel(row.weight, row.fixed),
        priorityText(row),
        ...others.map((other) => share(row, other.companyId)),
      ]),
    ),
  )
}

function whyItChanged({ document, settings }: Reading, { companyId, title }: Company) {
  const { application = null } = readStandingSettings(settings)
  const { report, history } = document
  const score = `${application ?? 'Overall'} score of ${title}`
  const since = history.at(-1)?.date
  const now = formatMonth(report.date)
  const explained = explainCauses(document, companyId, application)
  return {
    lead: since === undefined ? `${score}, ${now}` : `${score}, ${formatMonth(since)} to ${now}`,
    content: explained
      ? finding(mainCause(explained).text, sentenceOf(otherCauses(explained)), null, SURE_LINE)
      : since === undefined
        ? firstEdition(document)
        : emptyState('Not compared', `${title} has no scores in the previous edition.`),
  }
}
