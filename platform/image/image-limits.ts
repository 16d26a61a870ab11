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

/** On paper a screenshot has a place of 55 by 110 mm: at 210 pixels to the inch it fits into this. */
export const PRINT_WIDTH = 460
export const PRINT_HEIGHT = 920
