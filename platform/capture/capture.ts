/**
 * A phone's screen in CSS pixels, and how many pixels of the image one of them has in both
 * directions.
 */
export const SCREEN_WIDTH = 390
export const SCREEN_HEIGHT = 844
export const SCREEN_SCALE = 3
/** Screens of a whole page that are captured; the browser paints no image of more than 16,384 pixels. */
export const MAX_SCREENS = 5

/** In both directions, all that a page loads included. */
export const MAX_PAGE_BYTES = 50 * 1024 * 1024

const MESSAGES = {
  'not-public': 'This link leads into a private network. Only public pages can be captured.',
  'wrong-port': 'Only pages on the usual ports, 80 and 443, can be captured.',
  'wrong-scheme': 'Only pages with http and https links can be captured.',
  'unknown-name': 'There is no site of this name.',
  unreachable: 'The site could not be reached.',
  certificate: 'The certificate of the site is not valid.',
  redirects: 'The site redirects in a circle.',
  'not-a-page': 'The link leads to a file, not to a page.',
  slow: 'The page took too long to load.',
  'too-many-bytes': 'The page loads more than 50 MB.',
  memory: 'The page takes too much memory.',
  'too-large': 'The image of the page is larger than 10 MB.',
  'no-browser': 'Chromium is not installed on the server.',
  'no-sandbox': 'Chromium cannot start its sandbox on the server. Tell your administrator.',
  'no-access': 'Chromium cannot be started by its account on the server. Tell your administrator.',
  'browser-failed': 'Chromium has failed on the server. Try again.',
}

export type CaptureFailure = keyof typeof MESSAGES

/** The capture failed; the message is shown to the user. */
export class CaptureError extends Error {
  override readonly name = 'CaptureError'
  readonly code: CaptureFailure

  /** `cause` is for the log. */
  constructor(code: CaptureFailure, cause?: unknown) {
    super(MESSAGES[code], { cause })
    this.code = code
  }
}

export function isCaptureFailure(code: string): code is CaptureFailure {
  return Object.hasOwn(MESSAGES, code)
}

export interface CaptureRequest {
  /** With http or https. */
  readonly url: string
  /** The whole page, up to `MAX_SCREENS`; only its first screen otherwise. */
  readonly whole: boolean
}

/** The job of the child. */
export interface CaptureInput extends CaptureRequest {
  readonly browser: Browser
  /** The browser's own, empty. */
  readonly directory: string
  /** `address:port` that may be reached although it is not public. Empty but in tests. */
  readonly allowed: readonly string[]
  /** The account that the browser runs as, where that is not this process's. */
  readonly account: number | undefined
  /** Milliseconds after which a page is captured in whatever state it is, if it shows anything. */
  readonly patience: number
}

export interface Browser {
  readonly path: string
  /** True when the browser isolates the code of pages from the machine. */
  readonly sandbox: boolean
}

export interface CapturedPage {
  /** A PNG, or a JPEG where that would be too large. */
  readonly bytes: Uint8Array
  readonly title: string
  /** The URL after redirects. */
  readonly url: string
  /** HTTP status of the response; 0 if unknown. */
  readonly status: number
}
