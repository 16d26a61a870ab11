/** A picture as it is printed: a JPEG, which Typst takes as it is. */
export interface PaperPicture {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}
