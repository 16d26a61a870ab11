import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'

import { sanitizeRichText } from '../../content/sanitize-rich-text.ts'
import { imageIdOf } from '../../files/image-url.ts'
import { html, Markup, type Part } from './markup.ts'

/** The inputs of a page besides the parameters in its path. */
export interface Reading {
  readonly document: ReportDocument
  /** The reader's own companies, one of each industry at most. */
  readonly own: ReadonlySet<string>
  readonly staff: boolean
  /** True for a reader of the whole report, who may also print and download it. */
  readonly exports: boolean
  /** True for a reader of the free sample. */
  readonly sample: boolean
  /** Id of the company in the URL; '' for none. */
  readonly company: string
  /** Id of the application in the URL; '' for none. */
  readonly application: string
  /** Settings of a page on a brand, as in the URL. */
  readonly settings: string
}

/** A page as text: its title, which the window has too, and the markup below the app bar. */
export interface PageText {
  readonly title: string
  readonly markup: Markup
}

interface Page {
  readonly title: string
  readonly lead?: Part
  /** Texts of the controls beside the title, which scripts bring: they keep the space. */
  readonly actions?: Part
  /** True if phones show them by icons, in one row. */
  readonly iconsOnPhones?: boolean
  /** True for the whole width. */
  readonly wide?: boolean
  /** The breadcrumbs of the cover, which has others than its pages. */
  readonly crumbs?: Part
}

/** Returns a link to a page of the report. */
export function addressOf(
  { document }: Pick<Reading, 'document'>,
  path: string,
  company?: string,
): string {
  const query = new URLSearchParams({ report: document.report._id, ...(company && { company }) })
  // As part of a URL, but for the slashes between its parts and the sign before a category group.
  const encoded = encodeURIComponent(path).replaceAll('%2F', '/').replaceAll('%26', '&')
  return `${encoded}?${query.toString()}`
}

/** Returns a page in the markup of portal/ui/page/Page.tsx. */
export function pageText(reading: Reading, page: Page, ...content: readonly Part[]): PageText {
  const { title, lead, actions, wide = false, crumbs = crumbsOf(reading, title) } = page
  const icons = page.iconsOnPhones ? html` data-icons` : ''
  const controls = [actions, reading.exports && control('Export', 24)]
  const hasControls = actions !== undefined || reading.exports
  return {
    title,
    markup: html`<main class="Page_page first-paint-text" ${wide ? '' : html` data-reading`}>
      <nav aria-label="Breadcrumb">
        <ol class="Page_list">
          ${crumbs}
        </ol>
      </nav>
      <header class="Page_header">
        <div class="Page_text">
          <h1>${title}</h1>
          ${lead ? html`<p class="Page_lead">${lead}</p>` : null}
        </div>
        ${hasControls && html`<div class="Page_actions" ${icons} aria-hidden="true">${controls}</div>`}
      </header>
      ${content}
      <noscript
        ><p class="first-paint-note">Charts, filters and downloads need JavaScript.</p></noscript
      >
    </main>`,
  }
}

function crumbsOf(reading: Reading, title: string): Part {
  const { document, staff } = reading
  const { industry, date } = document.report
  const month = addressOf(reading, staff ? '/report/report-publish-date' : '/content-building')
  return [
    crumb(staff ? 'Home' : 'Report', '/report'),
    crumb(industry.title),
    crumb(formatMonth(date), month),
    crumb(title),
  ]
}

export function crumb(label: string, address?: string): Markup {
  return address === undefined
    ? html`<li class="Page_crumb"><span class="Page_label">${label}</span></li>`
    : html`<li class="Page_crumb">
        <a class="Page_label Page_link" href="${address}">${label}</a>
      </li>`
}

/** Returns the space of a control that comes with the scripts. `icon`: pixels beside its text. */
export function control(text: string, icon = 0): Markup {
  return html`<span class="first-paint-control" style="padding-right:${18 + icon}px">${text}</span>`
}

interface Section {
  readonly title: string
  readonly lead?: Part
  /** True to keep the space of a choice of view and two buttons beside the title. */
  readonly tools?: boolean
}

/** Returns a section in the markup of portal/ui/page/Section.tsx. */
export function section(
  { title, lead, tools = false }: Section,
  ...content: readonly Part[]
): Markup {
  return html`<section class="Section_section" data-level="2">
    <div class="Section_head">
      <h2>${title}</h2>
      <span class="Section_anchor" aria-hidden="true">#</span>${
        tools && html`<div class="Section_actions first-paint-tools" aria-hidden="true"></div>`
      }
    </div>
    ${lead ? html`<p class="Section_lead">${lead}</p>` : null}${content}
  </section> `
}

const IMAGES = /\/api\/images\/[\da-f-]{36}/g

/**
 * Returns a written text as the portal shows it. It was sanitised when it was saved; here again,
 * since a page is parsed with rights that a text set by a script does not have.
 */
export function writtenText({ document }: Pick<Reading, 'document'>, text: string): Markup {
  const texts = written.get(document) ?? new Map<string, Markup>()
  written.set(document, texts)
  const known = texts.get(text)
  if (known) return known
  const images = new Set((text.match(IMAGES) ?? []).flatMap((url) => imageIdOf(url) ?? []))
  const clean = new Markup(sanitizeRichText(text, images))
  const made = html`<div class="article_article">${clean}</div>`
  texts.set(text, made)
  return made
}

/** The written texts of each document that is kept: sanitising takes longest of all that a page needs. */
const written = new WeakMap<ReportDocument, Map<string, Markup>>()

/** Returns the finding of a page in the markup of portal/reading/PageFinding.tsx. */
export function finding(text: Part, context: Part, link?: Part, sure?: Part): Markup {
  return html`${text ? html`<p class="PageFinding_finding">${text}</p>` : null}${sure}
    <p class="PageFinding_context">${context} ${link}</p>`
}

/** Returns the notice of a preview, in the markup of portal/reading/PreviewNotice.tsx. */
export function previewNotice(text?: Part): Markup {
  return html`<div class="reading_notice">
    <div>
      <p class="reading_noticeTitle">Buy report to see this information.</p>
      ${text ? html`<p class="reading_noticeText">${text}</p>` : null}
    </div>
  </div>`
}

/** The line of portal/brand/what-if/HowSureLine.tsx, which is drawn by the browser. */
export const SURE_LINE = html`<p class="PageFinding_sure"> </p>`

export function emptyState(title: string, text: Part): Markup {
  return html`<div class="EmptyState_empty">
    <p class="EmptyState_title">${title}</p>
    <div class="EmptyState_text">${text}</div>
  </div>`
}

/** In the markup of portal/reading/changes/FirstEdition.tsx. */
export const firstEdition = ({ report }: Pick<ReportDocument, 'report'>): Markup =>
  emptyState('No earlier edition', `This is the first edition of ${report.industry.title}.`)

/** Returns the space of a chart or control that comes with the scripts, of its height. */
export function space(height: string): Markup {
  return html`<div aria-hidden="true" style="min-height:${height}"></div>`
}

/** Returns the space of the tabs of applications, which choose what is below them. */
export function tabs(
  before: readonly { readonly id: string; readonly label: string }[],
  chosen: string,
): Markup {
  const all = [...before, ...APPLICATIONS.map(({ _id, title }) => ({ id: _id, label: title }))]
  return html`<div class="first-paint-tabs" aria-hidden="true">
    ${all.map(
      ({ id, label }) => html`<span${id === chosen ? html` data-chosen` : ''}>${label}</span>`,
    )}
  </div>`
}

/** Returns a table that keys scroll as well; the first cell of a row names it. */
export function table(
  label: string,
  heads: readonly string[],
  rows: readonly (readonly Part[])[],
): Markup {
  return html`<div class="first-paint-table" role="region" aria-label="${label}" tabindex="0">
    <table>
      <caption>
        ${label}
      </caption>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ([name, ...cells]) =>
            html`<tr>
              <th scope="row">${name}</th>
              ${cells.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}

/** Returns a brand's name, marked as the reader's own. */
export function companyName({ own }: Pick<Reading, 'own'>, companyId: string, name: string): Part {
  return own.has(companyId) ? [name, html`<span class="OwnCompany_mark">Us</span>`] : name
}

/** Returns rows in their order, with those of the reader's own companies first. */
export function ownFirst<Row extends { readonly companyId: string }>(
  { own }: Pick<Reading, 'own'>,
  rows: readonly Row[],
): readonly Row[] {
  return rows.toSorted(
    (one, other) => Number(own.has(other.companyId)) - Number(own.has(one.companyId)),
  )
}
