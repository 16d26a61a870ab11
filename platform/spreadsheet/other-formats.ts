/**
 * Returns why a file of another format is not read, and what to do; null for a file that is none of
 * these.
 */
export function explainOtherFormat(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 600).toString('latin1')
  if (start.startsWith('ENCRYPTEDSAV', 8)) return protectedFile('.sav file')
  if (isCompoundFile(bytes) && bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'))) {
    return protectedFile('workbook')
  }
  const name = FORMATS.find(([pattern]) => pattern.test(start))?.[1]
  return name ? otherFormat(name) : null
}

const FORMATS: readonly [RegExp, string][] = [
  [/SPSS PORT FILE|SPSSPORT/, 'an SPSS portable file (por)'],
  [/^ID;P/, 'a SYLK file (slk)'],
  [/^TABLE\r?\n0,1\r?\n/, 'a DIF file'],
  [/^HEADER RECORD\*+/, 'a SAS transport file (xpt)'],
  [/^<stata_dta>/, 'a Stata file (dta)'],
  [/^PAR1/, 'a Parquet file'],
  [/^%PDF-/, 'a PDF'],
  [/^\{\\rtf/, 'a rich text document (rtf)'],
  [/^[\s\S]{0,100}<\?mso-application progid="Excel\.Sheet"/, 'an XML workbook of Excel 2003'],
  [/^(?:\u00ef\u00bb\u00bf)?\s*<(?:!doctype html|html|table)/i, 'a web page'],
]

/** Returns why a zip with these parts is no workbook that is read; null for other zips. */
export function explainOtherZip(names: readonly string[]): string | null {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (has(/(^|\/)workbook\.bin$/)) return otherFormat('a binary workbook (xlsb)')
  if (has(/^META-INF\/manifest\.xml$/)) return otherFormat('an OpenDocument file (ods)')
  if (has(/\.iwa$|^Index\.zip$/)) return otherFormat('a Numbers document')
  if (has(/^word\/document\.xml$/)) return otherFormat('a text document (docx)')
  if (has(/^ppt\/presentation\.xml$/)) return otherFormat('a presentation (pptx)')
  return null
}

export function protectedFile(kind: string): string {
  return `The ${kind} is protected by a password. Save it without one and import that.`
}

function otherFormat(name: string): string {
  return `The file is ${name}, which is not read. Save it as xlsx and import that.`
}

function isCompoundFile(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte)
}
