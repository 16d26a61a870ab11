/** Typst, with a world of its own: it sees the files it is given, and no network. */
export interface Typesetter {
  /** Adds a file under an absolute address, '/pictures/1.jpg'. */
  addFile(address: string, bytes: Uint8Array): void
  /** The template's main file as a PDF. Throws a TypesetError. */
  typeset(main: string): Typeset
}

export interface Typeset {
  readonly pdf: Uint8Array
  readonly pages: number
  /** 'ua-1', or '1.7' where the report cannot be made accessible to the standard. */
  readonly standard: string
  /** Why better standards were refused. */
  readonly problems: readonly string[]
}

/** What Typst says is wrong. */
export class TypesetError extends Error {
  override readonly name = 'TypesetError'
}
