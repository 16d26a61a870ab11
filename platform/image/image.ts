/** 10 MB, checked before the content is read. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024

/** 40 megapixels, read from the header before anything is decoded. */
export const MAX_IMAGE_PIXELS = 40_000_000

/** Maximum size of a thumbnail. The height only limits screenshots of whole pages. */
export const THUMBNAIL_WIDTH = 480
export const THUMBNAIL_HEIGHT = 1_200

/** A screenshot gets 51 by 87 mm in the PDF: this is that size at 220 pixels per inch. */
export const PRINT_WIDTH = 440
export const PRINT_HEIGHT = 760

export type ImageType = 'jpeg' | 'png' | 'gif' | 'webp' | 'heic'

const SIGNATURES: readonly (readonly [ImageType, readonly number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  // 'GIF87a' and 'GIF89a'
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x37, 0x61]],
  ['gif', [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]],
]

/**
 * The type that the first bytes claim; only the decoder can confirm it. Names and MIME types are
 * not used.
 */
export function findImageType(bytes: Uint8Array): ImageType | null {
  const match = SIGNATURES.find(([, signature]) =>
    signature.every((byte, at) => bytes[at] === byte),
  )
  if (match) return match[0]
  if (textAt(bytes, 0) === 'RIFF' && textAt(bytes, 8) === 'WEBP') return 'webp'
  return isHeic(bytes) ? 'heic' : null
}

/** Brands of still images in HEVC. A file that only claims to be HEIF may hold anything. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis']
/** The position where the list of brands ends at the latest. */
const MAX_BRANDS_END = 128

function isHeic(bytes: Uint8Array): boolean {
  if (textAt(bytes, 4) !== 'ftyp') return false
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const end = Math.min(size, bytes.length, MAX_BRANDS_END)
  // The major brand, its version, and the brands that it is compatible with.
  const brands = [textAt(bytes, 8)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(textAt(bytes, at))
  return brands[0] !== 'avif' && brands.some((brand) => HEIC_BRANDS.includes(brand))
}

/** Four letters, from this byte on. */
const textAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

const MESSAGES = {
  'wrong-type': 'The file is not a jpg, png, gif, webp or heic image.',
  'too-many-bytes': 'The image is larger than 10 MB.',
  'too-many-pixels': 'The image has more than 40 megapixels.',
  damaged: 'The image is damaged and cannot be read.',
  'too-costly': 'The image is too complex to process.',
}

export type ImageRejectionCode = keyof typeof MESSAGES

/** The image was rejected; the message is shown to the uploader. */
export class ImageRejectedError extends Error {
  override readonly name = 'ImageRejectedError'
  readonly code: ImageRejectionCode

  /** `cause` is the error of the child process, for the log. */
  constructor(code: ImageRejectionCode, cause?: unknown) {
    super(MESSAGES[code], { cause })
    this.code = code
  }
}

export function isImageRejectionCode(code: string): code is ImageRejectionCode {
  return Object.hasOwn(MESSAGES, code)
}

export interface ImageFile {
  bytes: Uint8Array
  mime: 'image/jpeg' | 'image/png' | 'image/webp'
  /** In pixels, after the EXIF orientation was applied. */
  width: number
  height: number
}

export interface RenderedImage {
  /**
   * The re-encoded image: a jpeg stays one, photographs in webp and heic become one, all others become
   * png. Of several frames it is the first.
   */
  image: ImageFile
  /** A thumbnail as webp. */
  thumbnail: ImageFile
  /** A print image as jpeg, which typesetters embed without conversion. */
  print: ImageFile
}
