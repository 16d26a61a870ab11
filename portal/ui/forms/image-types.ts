/** Types of images that the browser's file chooser offers. */
export const IMAGE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/heic',
  'image/heif',
]
/** The same types in words. */
export const IMAGE_ENDINGS = 'jpg, png, jpeg, gif, webp, heic'
