import type { Report } from '@insights/contract/reports/reports.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'

import { sanitizeRichText } from '../../content/sanitize-rich-text.ts'
import { imageIdOf } from '../../files/image-url.ts'

/** The inputs of a page besides the parameters in its path. */
export interface Reading {
  readonly document: ReportDocument
  /** The reader's own companies, one of each industry at most. */
  readonly own: ReadonlySet<string>
  readonly staff: boolean
  /** True for a reader of the whole report, who may also print and download it. */
  readonly exports: boolean
  /** Id of the company in the URL; '' for none. */
  readonly company: string
  /** The newest edition, where that is a later one, and the same page there. */
  readonly newer: (NonNullable<Report['newer']> & { readonly href: string }) | null
  /** Settings of a page on a brand, as in the URL. */
  readonly settings: string
}

/** The first words of a page, from top to bottom; what it does not have is left out. */
export interface FirstText {
  readonly title: string
  /** The cover's way to it, without a link to itself; other pages have that of the report. */
  readonly crumb?: string
  readonly lead?: string
  /** Texts of the controls beside the title, which scripts bring: they keep the space. */
  readonly controls?: readonly string[]
  /** True if phones show them by icons, in one row. */
  readonly iconsOnPhones?: boolean
  /** True for the whole width. */
  readonly wide?: boolean
  /** The industry and the introduction on a cover. */
  readonly cover?: readonly [industry: string, intro: string]
  /** The finding; `sure`: the line that says how sure it is, empty where that is drawn in the browser. */
  readonly finding?: {
    readonly text: string | undefined
    readonly context?: string | null
    readonly sure?: string
  }
  /** The finding of a capability, which has a look of its own. */
  readonly sentence?: string
  /** Above the written text. */
  readonly heading?: string
  /** The first written text, as HTML. */
  readonly written?: string | null
  /** The sentence of a preview about what the bought report has there; '' for a notice without one. */
  readonly promise?: string
}

/** Returns the markup of a page's first words, with the classes of the components that replace it. */
export function writePageText(reading: Reading, first: FirstText): string {
  const { title, lead, controls = [], wide, cover, finding, sentence } = first
  const { heading, written, promise, iconsOnPhones } = first
  const kept = [...controls, ...(reading.exports ? ['Export'] : [])]
  const parts = [
    cover && `<div class="ReportCover_cover"><div>${writeCover(cover)}</div></div>`,
    finding && writeFinding(reading, finding),
    paragraph('Capability_sentence', sentence),
    heading === undefined ? '' : `<div class="Section_head"><h2>${escape(heading)}</h2></div>`,
    written ? writtenText(reading.document, written).html : '',
    promise === undefined ? '' : writeNotice(promise),
  ].join('')
  return `<main class="Page_page first-paint-text"${wide ? '' : ' data-reading'}>
    <nav aria-label="Breadcrumb"><ol class="Page_list">${crumbsOf(reading, first)}</ol></nav>
    <header class="Page_header">
      <div class="Page_text"><h1>${escape(title)}</h1>${paragraph('Page_lead', lead)}</div>
      <div class="Page_actions"${iconsOnPhones ? ' data-icons' : ''} aria-hidden="true">${kept.map(writeControl).join('')}</div>
    </header>
    ${writeNewer(reading)}${heading === undefined ? parts : `<section class="Section_section" data-level="2">${parts}</section>`}
    <noscript><p class="first-paint-note">Tables, charts, filters and downloads need JavaScript.</p></noscript>
  </main>`
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text, for elements as for quoted attributes. */
export function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ESCAPED[character] ?? '')
}

const paragraph = (name: string, text: string | null | undefined) =>
  text ? `<p class="${name}">${escape(text)}</p>` : ''

const writeControl = (text: string) => `<span class="first-paint-control">${escape(text)}</span>`

const writeCover = ([industry, intro]: readonly [string, string]) =>
  paragraph('ReportCover_industry', industry) + paragraph('ReportCover_intro', intro)

function writeFinding(
  { document }: Reading,
  { text, context, sure }: NonNullable<FirstText['finding']>,
): string {
  const link =
    sure && ` <a href="/appendix/how-sure?report=${document.report._id}">How sure this is</a>`
  const line = sure === undefined ? '' : `<p class="PageFinding_sure">${escape(sure)}${link}</p>`
  return paragraph('PageFinding_finding', text) + line + paragraph('PageFinding_context', context)
}

const writeNotice = (promise: string) =>
  `<div class="reading_notice"><div><p class="reading_noticeTitle">Buy report to see this information.</p>${paragraph('reading_noticeText', promise)}</div></div>`

/** As `-NewerEdition.tsx` of the portal. */
function writeNewer({ newer }: Reading): string {
  if (!newer) return ''
  const link = `<a class="NewerEdition_link" href="${escape(newer.href)}">${formatMonth(newer.date)}</a>`
  const rest = newer.access === 'preview' ? ', not bought' : ''
  return `<p class="NewerEdition_newer">Newer edition: ${link}${rest}</p>`
}

function crumbsOf({ document, staff }: Reading, { title, crumb }: FirstText): string {
  const { _id, industry, date } = document.report
  if (crumb !== undefined) return writeCrumb('Reports', '/report') + writeCrumb(crumb)
  const month = staff ? '/report/report-publish-date' : '/content-building'
  return [
    writeCrumb(staff ? 'Home' : 'Report', '/report'),
    writeCrumb(industry.title),
    writeCrumb(formatMonth(date), `${month}?report=${_id}`),
    writeCrumb(title),
  ].join('')
}

function writeCrumb(label: string, address?: string): string {
  const text = escape(label)
  const shown =
    address === undefined
      ? `<span class="Page_label">${text}</span>`
      : `<a class="Page_label Page_link" href="${address}">${text}</a>`
  return `<li class="Page_crumb">${shown}</li>`
}

interface Sanitised {
  readonly html: string
}

const IMAGES = /\/api\/images\/[\da-f-]{36}/g

/**
 * Returns a written text as the portal shows it. It was sanitised when it was saved; here again,
 * since a page is parsed with rights that a text set by a script does not have.
 */
export function writtenText(document: ReportDocument, text: string): Sanitised {
  const texts = sanitised.get(document) ?? new Map<string, Sanitised>()
  sanitised.set(document, texts)
  const known = texts.get(text)
  if (known) return known
  const images = new Set((text.match(IMAGES) ?? []).flatMap((url) => imageIdOf(url) ?? []))
  const html = `<div class="article_article">${sanitizeRichText(text, images)}</div>`
  const made = { html }
  texts.set(text, made)
  return made
}

/** The written texts of each document that is kept: sanitising takes longest of all that a page needs. */
const sanitised = new WeakMap<ReportDocument, Map<string, Sanitised>>()
