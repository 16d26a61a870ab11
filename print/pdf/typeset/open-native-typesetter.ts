import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

import { type Typesetter, TypesetError } from './typesetter.ts'

/** Need not exist: all files are passed in. */
const WORLD = '/insights-print'

/** PDF/UA-1. Some reports cannot comply with it; those are still tagged. */
const STANDARDS = ['ua-1', '1.7']

/** Typst as a native addon. */
export function openNativeTypesetter(fonts: readonly Uint8Array[]): Typesetter {
  const compiler = NodeCompiler.create({
    workspace: WORLD,
    fontArgs: [{ fontBlobs: fonts.map((font) => Buffer.from(font)) }],
  })
  return {
    addFile: (address, bytes) => compiler.mapShadow(WORLD + address, Buffer.from(bytes)),
    typeset: (main) => {
      const compiled = compiler.compile({ mainFilePath: WORLD + main })
      const { result } = compiled
      if (!result) {
        throw new TypesetError(toMessage(compiled.takeDiagnostics()?.shortDiagnostics))
      }
      const problems: string[] = []
      for (const pdfStandard of STANDARDS) {
        try {
          const pdf = compiler.pdf(result, { pdfStandard })
          return { pdf, pages: result.numOfPages, standard: pdfStandard, problems }
        } catch (error) {
          problems.push(error instanceof Error ? error.message : toMessage(error))
        }
      }
      throw new TypesetError(problems.join('; '))
    },
  }
}

function toMessage(problem: unknown): string {
  return JSON.stringify(problem) ?? 'Typst gave no reason.'
}
