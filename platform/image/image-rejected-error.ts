const MESSAGES = {
  'wrong-type': 'The file is not a jpg, png or gif image.',
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
