import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type PrintInput, run } from '../pdf/print-job.ts'
import { readPdf, type ReadPdf } from './read-pdf.ts'

interface PrintedReport extends ReadPdf {
  readonly missingImages: readonly string[]
}

/** Prints in this process, which is faster than in a child, and parses the PDF. */
export async function printAndRead(
  document: PrintInput['document'],
  terms: Partial<PrintInput> = {},
): Promise<PrintedReport> {
  const directory = await mkdtemp(join(tmpdir(), 'insights-printed-'))
  try {
    const file = join(directory, 'report.pdf')
    const mark = { draft: false, madeFor: null }
    const output = await run({ document, images: [], labels: mark, ...terms, file })
    const read = await readPdf(await readFile(file))
    if (read.pages.length !== output.pages) throw new Error('Pages were counted wrong.')
    return { ...read, missingImages: output.missingImages }
  } finally {
    await rm(directory, { recursive: true })
  }
}
