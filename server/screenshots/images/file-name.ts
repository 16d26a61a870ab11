const MAX_LENGTH = 120
/** Control characters, and those that turn the direction of text or have no width. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/** What some system takes for a path, a pattern or a device. */
const UNSAFE = /[\\/:*?"<>|;]/g

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** What people called a file: the last part of a path, as plain text. */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').replace(INVISIBLE, '').split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replace(UNSAFE, '_')
    .replace(/^[.\s]+/, '')
    .trim()
  return clean.slice(0, MAX_LENGTH) || 'image'
}

/**
 * The header that names a file for whoever saves it. The ending follows from what the file is, not
 * from what it was called.
 */
export function contentDisposition(name: string, mime: string): string {
  const stem = cleanFileName(name).replace(/\.[a-z0-9]{1,5}$/i, '')
  const safe = `${stem || 'image'}.${EXTENSIONS[mime] ?? 'bin'}`
  const ascii = safe.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(safe.toWellFormed()).replace(/['()*]/g, percent)
  return `inline; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
