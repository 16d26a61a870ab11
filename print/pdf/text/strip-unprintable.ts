// oxlint-disable-next-line no-control-regex -- They are what is looked for.
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g
/** They turn what follows around, beyond the text they stand in. */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g

/** A text without control characters; half a character becomes the sign for a broken one. */
export function stripUnprintable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .replace(CONTROLS, '')
    .replace(OVERRIDES, '')
}
