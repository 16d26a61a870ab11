const MAX_LENGTH = 120
/** Control characters, and characters that change the direction of text or have no width. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/** Characters that some system reads as a path, a pattern or a device. */
const UNSAFE = /[\\/:*?"<>|;]/g

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

/** Which of these formats an image has is found by its content. */
const IMAGE_EXTENSIONS = new Set('jpg jpeg jpe jfif png gif webp heic heif hif'.split(' '))

/** Returns true for a name with the extension of a file that is no image; a name may have none. */
export function namesAnotherKind(name: string): boolean {
  const [, extension] = /\.([a-z][a-z0-9]{1,4})$/i.exec(name) ?? []
  return extension !== undefined && !IMAGE_EXTENSIONS.has(extension.toLowerCase())
}

/** Returns the name of a file as plain text: the last part of its path. */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').replace(INVISIBLE, '').split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replace(UNSAFE, '_')
    .replace(/^[.\s]+/, '')
    .trim()
  return clean.slice(0, MAX_LENGTH) || 'image'
}

/**
 * Returns the header that names a file when it is saved. The extension follows from the content,
 * not from the uploaded name.
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
