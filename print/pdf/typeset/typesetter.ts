/** Typst with a virtual file system: it sees only the files added here, and no network. */
export interface Typesetter {
  /** Adds a file under an absolute path, '/images/1.jpg'. */
  addFile(address: string, bytes: Uint8Array): void
  /** The template's main file as a PDF. Throws a TypesetError. */
  typeset(main: string): Typeset
}

export interface Typeset {
  readonly pdf: Uint8Array
  readonly pages: number
  /** 'ua-1', or '1.7' if the report cannot comply with PDF/UA. */
  readonly standard: string
  /** Why stricter standards failed. */
  readonly problems: readonly string[]
}

/** Typst's error messages. */
export class TypesetError extends Error {
  override readonly name = 'TypesetError'
}
