// oxlint-disable-next-line no-control-regex -- They are what is looked for.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g
/** Bidi controls reverse the text that follows, beyond the text that contains them. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g

/** A text for a slide, cut if longer than `most` characters. */
export function slideText(text: string, most = 200): string {
  const clean = text
    .toWellFormed()
    .replace(/[\t\r\n]+/g, ' ')
    .replace(CONTROLS, '')
    .replace(OVERRIDES, '')
  if (clean.length <= most) return clean
  // Do not cut a surrogate pair.
  return `${clean.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
