import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { initSync, TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'

import { type Typesetter, TypesetError } from './typesetter.ts'

/** What the compiler calls full diagnostics. */
const FULL = 2

/**
 * Typst as WebAssembly, for machines that there is no native addon for: several times slower, and
 * without a say in the standard; what it writes is tagged PDF 1.7.
 */
export async function openWebTypesetter(fonts: readonly Uint8Array[]): Promise<Typesetter> {
  const wasm = createRequire(import.meta.url).resolve(
    '@myriaddreamin/typst-ts-web-compiler/wasm',
  )
  initSync({ module: readFileSync(wasm) })
  const builder = new TypstCompilerBuilder()
  builder.set_dummy_access_model()
  for (const font of fonts) await builder.add_raw_font(font)
  const compiler = await builder.build()
  return {
    addFile: (address, bytes) => compiler.map_shadow(address, bytes),
    typeset: (main) => {
      const world = compiler.snapshot('/', main)
      const compiled = world.get_artifact(0, FULL)
      console.error(compiled)
      throw new TypesetError('not yet')
    },
  }
}
