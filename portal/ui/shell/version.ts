/** Defined by the build. */
declare const __VERSION__: string

/** The portal's version, '1.0.2', from the package. */
export const VERSION = __VERSION__
