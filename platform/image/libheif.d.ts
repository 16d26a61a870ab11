/** The part of libheif's WebAssembly build that `decode-heic.ts` calls; its own types lack it. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Fills `data` with the pixels in red, green, blue and alpha; null where it cannot. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (result: { data: Uint8ClampedArray } | null) => void,
    ): void
  }

  interface LibheifModule {
    readonly ready: Promise<unknown>
    readonly HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
  }

  export default function open(options: {
    wasmBinary: Uint8Array
    print: (line: string) => void
    printErr: (line: string) => void
  }): LibheifModule
}
