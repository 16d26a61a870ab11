import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'

/** A report to print, and its recipient. */
export interface PrintRequest {
  readonly document: ReportDocument
  /**
   * The images by their URL in the document; `listImages` lists them. An image that is missing
   * here, or that cannot be read, is printed as a frame with its name.
   */
  readonly images: ReadonlyMap<string, PrintImageFile>
  readonly labels: PdfLabels
  /** Given for the edition of at most 5 pages; the whole report otherwise. */
  readonly executive?: ExecutiveEdition
  /** Given for the one page on a company's standing, instead of the report. */
  readonly standing?: StandingPage
  /** A directory that the caller removes: output goes into a new directory in it. */
  readonly directory: string
}

export interface PrintImageFile {
  readonly file: string
  /**
   * Null for an image as it was uploaded (jpg, png, gif). Otherwise the file is a complete JPEG of
   * this size, no larger than print needs: it is embedded without decoding.
   */
  readonly small: { readonly width: number; readonly height: number } | null
}

export interface PdfLabels {
  /** True for a watermark on each page. */
  readonly draft: boolean
  /** The company named in the footer of its copy; null for none. */
  readonly madeFor: string | null
}

export interface ExecutiveEdition {
  /** The reader's own company, which is marked; null for none. */
  readonly own: string | null
  /** Number of times it is shortened, 0 by default, so that a large report fits too. */
  readonly shortened?: number
}

/** A page that fits on one sheet. */
export interface StandingPage {
  readonly companyId: string
  /** Number of times its lists are shortened, 0 by default. */
  readonly shortened?: number
}

export interface PrintedReport {
  readonly pdf: Uint8Array
  readonly pages: number
  /** Names of the images that could not be printed, each once, in the order of the report. */
  readonly missingImages: readonly string[]
}
