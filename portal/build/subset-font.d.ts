declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2'
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>
    /** OpenType tags; glyphs that none of these features reaches are dropped. */
    readonly keepFeatures: readonly string[]
  }

  /** Returns the font with only the characters of a text. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: Options,
  ): Promise<Buffer>
}
