import type { ReportDocument } from '@insights/domain/document/report-document.ts'

/** What is to be printed, and for whom. */
export interface PrintRequest {
  readonly document: ReportDocument
  /**
   * The pictures by the addresses that the document has for them; `listPictures` tells which there
   * are. One that is not in the map, or that cannot be read, is printed as an empty frame with its
   * name.
   */
  readonly pictures: ReadonlyMap<string, PictureFile>
  readonly mark: PrintMark
  /** The caller's, who removes it: what is printed is written into a new directory in it. */
  readonly directory: string
}

export interface PictureFile {
  readonly file: string
  /**
   * Null for a picture as it was uploaded (jpg, png, gif). Else the file is a whole JPEG of this
   * size, which is no larger than paper shows it: it is printed as it is, and nobody decodes it.
   */
  readonly small: { readonly width: number; readonly height: number } | null
}

export interface PrintMark {
  /** True for a watermark on each page. */
  readonly draft: boolean
  /** The company that a copy is made for, named in the footer; null for nobody's. */
  readonly madeFor: string | null
}

export interface PrintedReport {
  readonly pdf: Uint8Array
  readonly pages: number
  /** Names of the pictures that could not be printed, each once, in the order of the report. */
  readonly missingPictures: readonly string[]
}
