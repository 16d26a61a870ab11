// oxlint-disable-next-line no-control-regex -- They are what is looked for.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g
/** Bidi controls reverse the text that follows, beyond the text that contains them. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g

/** Removes control characters and replaces lone surrogates by the replacement character. */
export function stripUnprintable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(CONTROLS, '')
    .replace(OVERRIDES, '')
}
