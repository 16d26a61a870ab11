/** 10 MB, checked before anything looks at the content. */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024

/** 40 megapixels, read from the header before anything is decoded. */
export const MAX_IMAGE_PIXELS = 40_000_000

/**
 * A thumbnail fits into this. The height only matters for pictures of whole pages, which would
 * otherwise stay as long as they are.
 */
export const THUMBNAIL_WIDTH = 480
export const THUMBNAIL_HEIGHT = 1_200

/** On paper a screenshot has a place of 51 by 87 mm: this is it at 220 pixels to the inch. */
export const PRINT_WIDTH = 440
export const PRINT_HEIGHT = 760
