import type { PrintMark, PrintRequest } from './print-request.ts'

/** What the process gets: a request, and the file that the PDF is to be written to. */
export interface PrintInput {
  readonly document: PrintRequest['document']
  readonly pictures: readonly (readonly [address: string, file: string])[]
  readonly mark: PrintMark
  readonly file: string
}

export type PrintOutput =
  | { readonly pages: number; readonly missingPictures: readonly string[] }
  | { readonly refused: string }

export function run(_input: PrintInput): Promise<PrintOutput> {
  return Promise.resolve({ refused: 'Reports cannot be printed yet.' })
}
