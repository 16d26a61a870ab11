import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import init, { TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'

import { type Typesetter, TypesetError } from './typesetter.ts'

/** Diagnostics as text, one line each. */
const DIAGNOSTICS = 3
const PAGES = '<pages>'

interface Compiled {
  readonly result?: Uint8Array
  readonly diagnostics?: unknown
}

/**
 * Typst as WebAssembly, for machines without a native addon: several times slower, and without a
 * choice of standard; it writes tagged PDF 1.7.
 */
export async function openWebTypesetter(fonts: readonly Uint8Array[]): Promise<Typesetter> {
  const wasm = createRequire(import.meta.url).resolve('@myriaddreamin/typst-ts-web-compiler/wasm')
  await init({ module_or_path: readFileSync(wasm) })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const font of fonts) await builder.add_raw_font(font)
  const compiler = await builder.build()
  return {
    addFile: (address, bytes) => compiler.map_shadow(address, bytes),
    typeset: (main) => {
      const { result, diagnostics } = compiler.compile(main, [], 'pdf', DIAGNOSTICS) as Compiled
      if (!result) throw new TypesetError(JSON.stringify(diagnostics) ?? 'Typst gave no reason.')
      const pages = compiler.query(main, [], PAGES, 'value')
      return {
        pdf: result,
        pages: Number((JSON.parse(pages) as number[])[0]),
        standard: '1.7',
        problems: [],
      }
    },
  }
}
