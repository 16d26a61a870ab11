/** A print image: a JPEG, which Typst embeds without conversion. */
export interface PrintImage {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}
