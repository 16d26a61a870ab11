/** Markup that may be part of a page: made by `html`, or sanitised. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A part of markup: texts are escaped, null and false are left out. */
export type Part = Markup | string | number | null | undefined | false | readonly Part[]

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Makes markup of a template whose values are escaped, in texts as in quoted attributes. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(texts.map((text, at) => text + textOf(parts[at])).join(''))
}

function textOf(part: Part): string {
  if (part === null || part === undefined || part === false) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(textOf).join('')
  return String(part).replaceAll(/[&<>"']/g, (character) => ESCAPED[character] ?? '')
}
