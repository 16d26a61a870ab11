export interface ImageFile {
  bytes: Uint8Array
  mime: 'image/jpeg' | 'image/png' | 'image/webp'
  /** In pixels, after the EXIF orientation was applied. */
  width: number
  height: number
}

export interface RenderedImage {
  /** The re-encoded image. An animated gif becomes a png of its first frame. */
  image: ImageFile
  /** A thumbnail as webp. */
  thumbnail: ImageFile
  /** A print image as jpeg, which typesetters embed without conversion. */
  print: ImageFile
}
