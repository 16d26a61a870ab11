declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2'
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>
    /** OpenType tags; what no feature of these reaches is dropped. */
    readonly keepFeatures: readonly string[]
  }

  /** The font with nothing but the characters of a text. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: Options,
  ): Promise<Buffer>
}
