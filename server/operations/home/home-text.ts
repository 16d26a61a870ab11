import type { LibraryReport } from '@insights/contract/operations/home.ts'
import { usesInsights } from '@insights/domain/accounts/user.ts'
import {
  assumedShares,
  type BoughtIndustry,
  boughtIndustries,
  CHOOSE_BRAND,
  laterLine,
  latestPages,
  latestTitle,
  nextLine,
  placeLine,
  PREVIEW_IT,
} from '@insights/domain/operations/editions/bought-industries.ts'
import type { Kysely } from 'kysely'

import { findPortalDay } from '../../accounts/portal-time/routes.ts'
import type { Tables } from '../../database/tables.ts'
import type { FindText } from '../../http/render-index-html.ts'
import { findSession } from '../../http/session/find-session.ts'
import { escape } from '../../reading/pages/page-text.ts'
import { prepareLibrary } from './load-library.ts'

const HOME = ['/', '/report']

/**
 * Returns a function that finds the text of a customer's home for the session of a request: the latest
 * edition of each bought industry, as the portal shows it. Null without a session, for other pages, and
 * for staff, whose home is a list of work.
 */
export function createHomeText(db: Kysely<Tables>): FindText {
  const loadLibrary = prepareLibrary(db)
  return async ({ address, token }) => {
    if (!HOME.includes(address)) return null
    const caller = await findSession(db, token)
    if (!caller || caller.mustSetUpTotp) return null
    if (caller.role !== 'CUSTOMER' || !usesInsights(caller)) return null
    const [reports, { today }] = await Promise.all([loadLibrary(caller), findPortalDay(db)])
    const title = `Welcome, ${caller.name}`
    return { title, markup: writeHome(title, boughtIndustries(reports, today)) }
  }
}

type Bought = BoughtIndustry<Pick<LibraryReport, 'report' | 'brand' | 'latest'>>

/** Returns the markup with the classes of `LatestEditions.tsx`, which replaces it. */
function writeHome(title: string, industries: readonly Bought[]): string {
  const assumed = assumedShares(industries).join(' ')
  const note = `<div class="LatestEditions_assumed"><div class="FootNote_note">${escape(assumed)}</div></div>`
  return `<main class="Page_page first-paint-text">
    <header class="Page_header">
      <div class="Page_text"><h1>${escape(title)}</h1><p class="Page_lead">Your reports and all published reports.</p></div>
    </header>
    ${industries.map(writeLatest).join('')}${assumed && note}
    <noscript><p class="first-paint-note">The list of reports needs JavaScript.</p></noscript>
  </main>`
}

function writeLatest(edition: Bought): string {
  const { bought, later } = edition
  const { report, brand, latest } = bought
  const heading = linkTo('/content-building', report, latestTitle(edition))
  const laterEdition = later
    ? `${escape(laterLine(later))} ${linkTo('/content-building', later, PREVIEW_IT)} `
    : ''
  return `<section class="LatestEditions_latest">
    <h2 class="LatestEditions_title">${heading}</h2>
    ${brand ? writeBrand(brand, latest, report) : writeChoice(report)}
    <p class="LatestEditions_soft">${laterEdition}${escape(nextLine(edition) ?? '')}</p>
  </section>`
}

type Report = LibraryReport['report']

function writeBrand(
  brand: NonNullable<LibraryReport['brand']>,
  latest: LibraryReport['latest'],
  { _id }: Report,
): string {
  const [rank, place] = placeLine(brand)
  const findings = [latest?.cause, latest?.advice].map((text) =>
    text ? `<p>${escape(text)}</p>` : '',
  )
  const pages = latestPages(latest).map(
    ([title, path]) =>
      `<a class="first-paint-button" href="${path}?report=${_id}&amp;company=${brand.company._id}">${title}</a>`,
  )
  return `<p class="LatestEditions_place"><b>${escape(rank)}</b> ${escape(place)}</p>
    ${findings.join('')}
    <div class="LatestEditions_pages">${pages.join('')}</div>`
}

const writeChoice = (report: Report) =>
  `<p>${linkTo('/your-brand/standing', report, CHOOSE_BRAND[0])} ${escape(CHOOSE_BRAND[1])}</p>`

const linkTo = (path: string, { _id }: Report, text: string) =>
  `<a class="LatestEditions_link" href="${path}?report=${_id}">${escape(text)}</a>`
