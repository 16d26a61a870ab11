import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { findFigure } from '@insights/domain/reading/figures/find-figure.ts'

import classes from './figure-hints.module.css'

/** The document whose texts are shown; undefined before it is loaded. */
let shownDocument: () => ReportDocument | undefined = () => undefined
let hint: HTMLElement | null = null

/**
 * Shows the source of the live figure under the pointer or with the focus. A text is one tab stop;
 * arrows lead from figure to figure in it. The value is the one in the text, whatever the document
 * says now. Later calls only replace the document.
 */
export function hintFigures(document: () => ReportDocument | undefined): void {
  shownDocument = document
  if (hint) return
  const { body } = window.document
  hint = window.document.createElement('div')
  hint.className = classes.hint ?? ''
  hint.id = 'figure-source'
  hint.role = 'tooltip'
  hint.hidden = true
  body.append(hint)
  for (const type of ['mouseover', 'focusin'] as const) body.addEventListener(type, show)
  for (const type of ['mouseout', 'focusout'] as const) body.addEventListener(type, hide)
  window.addEventListener('scroll', hide, { capture: true, passive: true })
  body.addEventListener('keydown', onKey)
  new MutationObserver(openStops).observe(body, { childList: true, subtree: true })
  openStops()
}

const FIGURE = '[data-figure]'

/** Editors have their own hints, and their text one focus. */
const EDITED = '[contenteditable]'

/** Gives the first figure of each text a tab stop. */
function openStops(): void {
  for (const figure of window.document.querySelectorAll<HTMLElement>(`${FIGURE}:not([role])`)) {
    if (figure.closest(EDITED)) continue
    figure.role = 'note'
    figure.setAttribute('aria-describedby', 'figure-source')
    figure.tabIndex = figuresBeside(figure)[0] === figure ? 0 : -1
  }
}

/** The figures of the same text: those in one block of the page. */
function figuresBeside(figure: HTMLElement): HTMLElement[] {
  const text = figure.closest('p, ul, ol, table, h2, h3, h4')?.parentElement ?? figure.parentElement
  return [...(text?.querySelectorAll<HTMLElement>(FIGURE) ?? [])]
}

function figureOf({ target }: Event): HTMLElement | null {
  if (!(target instanceof Element) || target.closest(EDITED)) return null
  return target.closest<HTMLElement>(FIGURE)
}

function show(event: Event): void {
  const figure = figureOf(event)
  const document = shownDocument()
  if (!figure || !document || !hint) return
  const found = findFigure(document, figure.dataset['figure'] ?? '')
  hint.textContent = found?.source ?? 'This is no figure of this report any more.'
  hint.hidden = false
  const at = figure.getBoundingClientRect()
  const { width, height } = hint.getBoundingClientRect()
  const left = Math.max(8, Math.min(at.left, window.innerWidth - width - 8))
  const above = at.top - height - 6
  hint.style.left = `${left}px`
  hint.style.top = `${above > 0 ? above : at.bottom + 6}px`
}

function hide(): void {
  if (hint) hint.hidden = true
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

function onKey(event: KeyboardEvent): void {
  if (event.key === 'Escape') hide()
  const figure = figureOf(event)
  const step = STEPS[event.key]
  if (!figure || step === undefined) return
  const all = figuresBeside(figure)
  const next = all[all.indexOf(figure) + step]
  if (!next) return
  event.preventDefault()
  figure.tabIndex = -1
  next.tabIndex = 0
  next.focus()
}
