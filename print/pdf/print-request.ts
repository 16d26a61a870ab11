import type { ReportDocument } from '@insights/domain/document/report-document.ts'

/** What is to be printed, and for whom. */
export interface PrintRequest {
  readonly document: ReportDocument
  /**
   * The file that holds each picture as it was uploaded (jpg, png, gif), by the address that the
   * document has for it; `listPictures` tells which there are. One that is not in the map, or that
   * cannot be read, is printed as an empty frame with its name.
   */
  readonly pictures: ReadonlyMap<string, string>
  readonly mark: PrintMark
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
