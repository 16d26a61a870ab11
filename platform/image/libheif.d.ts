/** The part of libheif's WebAssembly build that `render-job.ts` calls; its own types lack it. */
declare module 'libheif-js/libheif-wasm/libheif.js' {
  export interface HeifImage {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    /** Made by Emscripten: the address of the image in the memory of libheif. */
    readonly handle: { readonly $$: { readonly ptr: number } }
    /** Fills `data` with the pixels in red, green, blue and alpha; null where it cannot. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (result: { data: Uint8ClampedArray } | null) => void,
    ): void
  }

  interface LibheifModule {
    readonly ready: Promise<unknown>
    readonly HEAPU8: Uint8Array
    _malloc(bytes: number): number
    _heif_image_handle_get_raw_color_profile_size(image: number): number
    /** Writes the profile to `target`; what it returns is an error that it has no memory for here. */
    _heif_image_handle_get_raw_color_profile(error: number, image: number, target: number): void
    _heif_image_handle_get_nclx_color_profile(error: number, image: number, target: number): void
    readonly HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
  }

  export default function open(options: {
    wasmBinary: Uint8Array
    print: (line: string) => void
    printErr: (line: string) => void
  }): LibheifModule
}
