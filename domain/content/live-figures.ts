/*
 * Live figures in rich text: `<span data-figure="score/4f…/overall">73.63%</span>`. The reference
 * names a figure of the report by kind and ids; the text is its value when it was last read. The
 * server alone writes values.
 */

const REFERENCE = /^[a-z]{1,12}(?:\/[\w%.!~*()-]{1,250}){0,4}$/

/** A reference as its kind and the ids after it, decoded. */
export interface FigureReference {
  readonly kind: string
  readonly parts: readonly string[]
}

/** Returns a reference as text; null if a part is too long to be one. */
export function writeReference(kind: string, ...parts: readonly string[]): string | null {
  const encoded = parts.map((part) => encodeURIComponent(part).replaceAll("'", '%27'))
  const reference = [kind, ...encoded].join('/')
  return isReference(reference) ? reference : null
}

/** Returns what a reference names; null for a text that is none. */
export function readReference(reference: string): FigureReference | null {
  if (!isReference(reference)) return null
  const [kind = '', ...encoded] = reference.split('/')
  // Most have ids only.
  if (!reference.includes('%')) return { kind, parts: encoded }
  try {
    return { kind, parts: encoded.map((part) => decodeURIComponent(part)) }
  } catch {
    // Not UTF-8.
    return null
  }
}

function isReference(text: string): boolean {
  return REFERENCE.test(text)
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Returns a live figure as HTML. */
export function liveFigure(reference: string, text: string): string {
  return `<span data-figure="${reference}">${escapeHtml(text)}</span>`
}

/** Returns text as HTML that shows it. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => ESCAPED[character]!)
}

/** A live figure, or a tag of a `span` that is no part of one. */
const SPAN = /<span data-figure="([^"<>]*)"[^<>]*>([^<]*)<\/span>|<\/?span\b[^<>]*>/g

/**
 * Returns sanitised rich text with well-formed live figures and no other `span`: their text stays.
 */
export function keepLiveFigures(html: string): string {
  if (!html.includes('span')) return html
  return html.replaceAll(SPAN, (_, reference: string | undefined, text: string) =>
    reference === undefined ? '' : isReference(reference) ? figureOf(reference, text) : text,
  )
}

/** Takes the text as the markup has it, entities included. */
function figureOf(reference: string, text: string): string {
  return `<span data-figure="${reference}">${text}</span>`
}

/**
 * Returns rich text with the present values of its live figures. A figure without a value keeps its
 * text and is marked with `data-missing`. Nothing else is added: a document has hundreds of them.
 */
export function readLiveFigures(
  html: string,
  find: (reference: string) => { readonly text: string } | null,
): string {
  if (!hasLiveFigures(html)) return html
  return html.replaceAll(SPAN, (_, reference: string | undefined, text: string) => {
    if (reference === undefined) return ''
    const found = find(reference)
    return found
      ? liveFigure(reference, found.text)
      : `<span data-figure="${reference}" data-missing="">${text}</span>`
  })
}

/** Returns the references in a text, in its order, with the text of each as markup. */
export function listLiveFigures(
  html: string,
): { readonly reference: string; readonly text: string }[] {
  if (!hasLiveFigures(html)) return []
  return [...html.matchAll(SPAN)].flatMap(([, reference, text = '']) =>
    reference === undefined ? [] : [{ reference, text }],
  )
}

export function hasLiveFigures(html: string): boolean {
  return html.includes('data-figure=')
}
