/** What the server takes (D6). */
export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
/** To a call; more are sent by several. */
export const MAX_IMAGES_AT_ONCE = 20
/** Of one answer. */
export const MAX_IMAGES = 100

/** What the chooser of the browser offers. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif']
