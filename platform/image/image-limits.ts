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
