/** The part of Tesseract's WebAssembly build that `read-text-job.ts` calls; it comes without types. */
declare module 'tesseract.js-core/tesseract-core-simd-lstm.js' {
  interface TesseractApi {
    /** 0 when the model was found. */
    Init(directory: string, language: string, engine: number): number
    SetVariable(name: string, value: string): boolean
    /** Reads `/input`; 1 when it is no image. */
    SetImageFile(orientation: number, angle: number): number
    Recognize(monitor: null): number
    GetTSVText(page: number): string
    Clear(): void
  }

  interface TesseractModule {
    readonly FS: { writeFile(path: string, data: Uint8Array): void }
    readonly TessBaseAPI: new () => TesseractApi
  }

  export default function open(options: {
    print: (line: string) => void
    printErr: (line: string) => void
  }): Promise<TesseractModule>
}
