import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { editionFindings } from '@insights/domain/reading/findings/headlines.ts'
import { returnAdvice } from '@insights/domain/reading/findings/next-step.ts'
import {
  greatestChange,
  ranksByApplication,
  widestGaps,
} from '@insights/domain/reading/findings/position-facts.ts'
import {
  findStanding,
  formerRank,
  type Neighbour,
  type Standing,
  neighbourRank,
  neighbourText,
} from '@insights/domain/reading/findings/standing.ts'
import type { Rank } from '@insights/domain/scoring/ranking/rankings.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'
import {
  countText,
  rankText,
  scoreChangeText,
  scoreText,
} from '@insights/domain/text/number-text.ts'

import { html, type Part } from './markup.ts'
import {
  addressOf,
  companyName,
  crumb,
  type PageText,
  pageText,
  previewNotice,
  type Reading,
  SURE_LINE,
} from './parts.ts'

/** The cover of a report or its preview, as customers see it. Staff see tiles to write at. */
export function coverPage(reading: Reading): PageText | null {
  if (reading.staff) return null
  const { document } = reading
  const { report, preview } = document
  const edition = `${report.industry.title} ${formatMonth(report.date)}`
  const crumbs = [crumb('Reports', '/report'), crumb(edition)]
  const content = preview ? previewCover(reading) : cover(reading)
  return pageText(reading, { title: report.title, crumbs }, content)
}

/** In the markup of portal/reading/ReportCover.tsx. */
function cover(reading: Reading): Part {
  const { report, executiveSummary } = reading.document
  return html`<div class="ReportCover_cover">
    <div class="ReportCover_front">
      <p class="ReportCover_industry">${report.industry.title}</p>
      <p class="ReportCover_intro">${executiveSummary.intro}</p>
      ${reading.sample && sampleNotice()} ${positionCard(reading)} ${newInEdition(reading)}
      ${scope(reading)}
    </div>
    ${contents(reading)}
  </div>`
}

function sampleNotice(): Part {
  return html`<div class="reading_notice">
    <div>
      <p class="reading_noticeTitle">Free sample</p>
      <p class="reading_noticeText">
        You can read this edition on screen. PDF and downloads come with the report.
      </p>
      <div class="reading_noticeAction first-paint-action"></div>
    </div>
  </div>`
}

/** In the markup of portal/reading/cover/PositionCard.tsx, without the dots of its drawing. */
function positionCard({ document, own }: Reading): Part {
  const ownCompany = document.companies.find(({ companyId }) => own.has(companyId))
  const leader = document.rankings?.overall[0]
  const standing = findStanding(document, ownCompany?.companyId ?? leader?.companyId ?? '')
  if (!standing) return null
  const choice = html`<div
    class="PositionCard_choice first-paint-choice"
    ${ownCompany ? html` data-narrow` : ''}
    aria-hidden="true"
  ></div>`
  const hint =
    !ownCompany &&
    html`<p class="PositionCard_hint">
      Choose your brand to see its position here and have it marked in the report.
    </p>`
  return html`<section class="PositionCard_card">
    <div class="PositionCard_head">
      <h2 class="PositionCard_title">${ownCompany ? 'Your Position' : 'The Leader'}</h2>
      <span class="PositionCard_company">${standing.now.company}</span>${choice}
    </div>
    ${hint}
    <div class="PositionCard_place">
      <p class="PositionCard_rank">
        <span class="PositionCard_large"
          >${rankText(standing.now.rank, standing.tiedWith.length > 0)}</span
        >
        of ${standing.of}${rankSince(standing)}
      </p>
      <p class="PositionCard_score">${scoreText(standing.now.score)} ${scoreSince(standing)}</p>
    </div>
    ${SURE_LINE}
    ${scoreStrip(standing, document.rankings?.overall ?? [])}${facts(document, standing)}
  </section>`
}

/** The distances to the neighbours and the axis, whose dots come with the scripts. */
function scoreStrip({ now, before, previousDate, above, below }: Standing, ranks: readonly Rank[]) {
  const axis = tensAround([...ranks.map(({ score }) => score), before?.score ?? now.score])
  const own = `${(100 * (now.score * 100 - axis.min)) / (axis.max - axis.min)}%`
  const hasMoved = before !== null && Math.abs(before.score - now.score) >= 0.0005
  const moved =
    hasMoved && previousDate
      ? `, the hollow one ${now.company} in ${formatMonth(previousDate)}`
      : ''
  return html`<div class="PositionCard_strip">
    <div class="PositionCard_gaps" style="--own:${own}">
      ${gapTo(now, below)}${gapTo(now, above)}
    </div>
    <div class="ScoreAxis_axis" aria-hidden="true"></div>
    <p class="PositionCard_note">
      Overall scores of ${countText(ranks.length, 'company', 'companies')}; the large dot is
      ${now.company}${moved}. Axis from ${axis.min} to ${axis.max}%.
    </p>
  </div>`
}

function gapTo(of: Rank, neighbour: Neighbour | null): Part {
  if (!neighbour) return html`<span></span>`
  return html`<span><b>${neighbourText(of, neighbour)}</b> (${neighbourRank(neighbour)})</span>`
}

/** Returns the axis of whole tens around scores. */
function tensAround(scores: readonly number[]): { readonly min: number; readonly max: number } {
  const percents = scores.map((score) => score * 100)
  const min = Math.floor(Math.min(...percents) / 10) * 10
  return { min, max: Math.max(Math.ceil(Math.max(...percents) / 10) * 10, min + 10) }
}

function facts(document: ReportDocument, { now: { companyId } }: Standing): Part {
  const loss = greatestChange(document, companyId, false)
  const help = returnAdvice(document, companyId)
  const shown = [
    ['Greatest loss', loss, '/your-brand/why-it-changed', 'All losses'],
    [
      'Greatest gain',
      greatestChange(document, companyId, true),
      '/your-brand/why-it-changed',
      'All gains',
    ],
    [
      'Widest gaps',
      widestGaps(document, companyId),
      '/content-building/category-performance',
      'Category Performance',
    ],
    [
      'By application',
      ranksByApplication(document, companyId),
      '/content-building/score',
      'Scores',
    ],
    ...(help
      ? [['What would help', help, '/your-brand/plan', 'Restore them, or build new ones'] as const]
      : []),
  ] as const
  return html`<dl class="PositionCard_facts">
    ${shown.map(
      ([name, { text }, path, page]) =>
        html`<div${name === 'What would help' ? html` data-wide` : ''}><dt>${name}</dt><dd>${text}<a class="PositionCard_link" href="${addressOf({ document }, path, companyId)}">${page}</a></dd></div>`,
    )}
  </dl>`
}

function rankSince(standing: Standing): Part {
  const { now, before, previousDate } = standing
  if (previousDate === null) return ', first edition'
  const month = formatMonth(previousDate)
  if (before === null) return `, not ranked in ${month}`
  if (before.rank === now.rank) return `, as in ${month}`
  const isUp = now.rank < before.rank
  return [', ', moved(isUp, `from ${formerRank(standing)}`), ` in ${month}`]
}

function scoreSince({ now }: Standing): Part {
  if (now.change === null) return null
  const points = scoreChangeText(now.score, now.change)
  return points.startsWith('±')
    ? html`<span class="PositionCard_still">${points} points</span>`
    : moved(now.change > 0, `${points} points`)
}

function moved(isUp: boolean, text: string): Part {
  return html`<span class="PositionCard_move" ${isUp ? html` data-up` : ''}
    ><svg viewBox="0 0 10 9" width="10" height="9" role="img" aria-label="${isUp ? 'up' : 'down'}">
      <path d="${isUp ? 'M5 0 10 9H0Z' : 'M5 9 0 0H10Z'}"></path>
    </svg>
    ${text}</span
  >`
}

function newInEdition(reading: Reading): Part {
  const findings = editionFindings(reading.document)
  if (findings.length === 0) return null
  return html`<section class="NewInEdition_section">
    <h2 class="NewInEdition_title">New in This Edition</h2>
    <ul class="NewInEdition_list">
      ${findings.map(
        ({ text, page }) =>
          html`<li class="NewInEdition_finding">
            <span>${text}</span
            ><a class="NewInEdition_link" href="${addressOf(reading, FINDING_PAGES[page].path)}"
              >${FINDING_PAGES[page].title}</a
            >
          </li>`,
      )}
    </ul>
  </section>`
}

const FINDING_PAGES = {
  scores: { title: 'Executive Summary', path: '/content-building/executive-summary' },
  changes: { title: 'What Changed', path: '/content-building/changes' },
  trends: { title: 'Trends & Innovations', path: '/content-building/trends-innovations' },
  screenshots: { title: 'Screenshots', path: '/appendix/screenshots' },
} as const

function scope(reading: Reading): Part {
  const { companies, applications } = reading.document
  const names = companies.map(({ companyId, title }, place) => [
    place > 0 && ', ',
    companyName(reading, companyId, title),
  ])
  return html`<dl class="ReportCover_scope">
    <dt>Companies</dt>
    <dd>${names}</dd>
    <dt>Applications</dt>
    <dd>${applications.map(({ title }) => title).join(', ')}</dd>
  </dl>`
}

/** In the markup of portal/reading/PreviewCover.tsx, down to its notice. */
function previewCover(reading: Reading): Part {
  const { document } = reading
  const { report, executiveSummary } = document
  return html`<div class="ReportCover_cover">
    <div>
      <p class="ReportCover_industry">
        ${report.industry.title} · ${formatMonth(report.date)} · Preview
      </p>
      <p class="ReportCover_intro">${executiveSummary.intro}</p>
      ${counts(document)}
    </div>
    <div>
      ${previewNotice(
        'The full report has every page, the PDF and all downloads for your company’s users.',
      )}
    </div>
    <div>${scope(reading)}</div>
    <div>${contents(reading)}</div>
  </div>`
}

function counts({ companies, applications, counts: of }: ReportDocument): Part {
  const shown = (
    [
      [companies.length, 'company', 'companies'],
      [of.capabilities, 'capability', 'capabilities'],
      [of.categories, 'category', 'categories'],
      [applications.length, 'application', 'applications'],
      [of.screenshots, 'screenshot', 'screenshots'],
    ] as const
  ).filter(([count]) => count > 0)
  return html`<ul class="PreviewCover_counts" aria-label="In this report">
    ${shown.map(
      ([count, one, many]) =>
        html`<li><span class="PreviewCover_count">${count}</span> ${count === 1 ? one : many}</li>`,
    )}
  </ul>`
}

const CONTENT = '/content-building'
const GROUP = `${CONTENT}/category-performance&category`
const SECTIONS = [
  ['Executive Summary', `${CONTENT}/executive-summary`],
  ['Consumer Survey', `${CONTENT}/consumer-survey`],
  ['Product Rating', `${CONTENT}/product-rating`],
  ['Trends & Innovations', `${CONTENT}/trends-innovations`],
  ['Category Performance', `${CONTENT}/category-performance`],
] as const
const FIGURES = [
  ['Scores', `${CONTENT}/score`],
  ['What Changed', `${CONTENT}/changes`],
] as const
const APPENDIX = [
  ['Methodology', '/appendix/methodology'],
  ['Raw Data', '/appendix/raw-data'],
  ['Screenshots', '/appendix/screenshots'],
  ['How Sure', '/appendix/how-sure'],
  ['Corrections', '/appendix/corrections'],
] as const

type Entry = readonly [title: string, path: string]

/** The table of contents, in the markup of portal/reading/ReportCover.tsx. */
function contents(reading: Reading): Part {
  const groups = reading.document.categoryGroups.map(({ title }): Entry => [title, GROUP + title])
  const link = ([title, path]: Entry, mark: string) =>
    html`<a class="ReportCover_link" href="${addressOf(reading, path)}"
      ><span class="ReportCover_mark" aria-hidden="true">${mark}</span>${title}</a
    >`
  const entry = (of: Entry, mark: string, below: readonly Entry[]) =>
    html`<li class="ReportCover_entry">
      ${link(of, mark)}${
        below.length > 0 &&
        html`<ol class="ReportCover_below">
          ${below.map((one) => html`<li>${link(one, '')}</li>`)}
        </ol>`
      }
    </li>`
  const appendix = APPENDIX.slice(0, reading.document.report.revision > 0 ? undefined : -1)
  const pagesBelow = [FIGURES, [], [], [], groups] as const
  return html`<nav aria-label="Contents">
    <h2 class="ReportCover_heading">Contents</h2>
    <ol class="ReportCover_list">
      ${SECTIONS.map((of, place) => entry(of, `${place + 1}`, pagesBelow[place] ?? []))}
    </ol>
    <h3 class="ReportCover_heading">Appendix</h3>
    <ol class="ReportCover_list">
      ${appendix.map((of, place) => entry(of, 'ABCDE'.charAt(place), []))}
    </ol>
  </nav>`
}
