export interface ImageFile {
  bytes: Uint8Array
  mime: 'image/jpeg' | 'image/png' | 'image/webp'
  /** Pixels, after the orientation that a camera noted has been applied. */
  width: number
  height: number
}

export interface RenderedImage {
  /** The picture encoded anew. An animated gif becomes a png of its first frame. */
  image: ImageFile
  /** A small webp of it. */
  thumbnail: ImageFile
  /** A jpeg of it for paper: typesetters take no other format as it is. */
  print: ImageFile
}
