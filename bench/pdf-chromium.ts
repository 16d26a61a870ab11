import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { args, executablePath } from '@insights/e2e/browser.ts'
import type { PdfLayout } from '@insights/print/pdf/layout/pdf-layout.ts'
import { prepareReport } from '@insights/print/pdf/prepare-report.ts'
import { readImages } from '@insights/print/pdf/read-images.ts'
import { chromium } from '@playwright/test'

import { time } from './measure.ts'
import { pdfHtml } from './pdf-html.ts'
import type { Screens } from './pdf-screens.ts'

/** Milliseconds from the start of a browser, and from when it is running. */
export interface ChromiumTimes {
  readonly fromStart: number
  readonly running: number
}

/** Opens a report as HTML with the given images in Chromium and prints it. */
export async function timeChromium(
  directory: string,
  document: ReportDocument,
  images: Screens[keyof Screens],
): Promise<ChromiumTimes> {
  const page = await writePage(directory, document, images)
  let started = 0
  const start = performance.now()
  const browser = await chromium.launch({ executablePath, args })
  try {
    started = performance.now() - start
    const running = await time(async () => {
      const tab = await browser.newPage()
      await tab.goto(pathToFileURL(page).href)
      await tab.pdf({ path: join(directory, 'chromium.pdf'), tagged: true, outline: true })
    })
    return { fromStart: started + running, running }
  } finally {
    await browser.close()
  }
}

async function writePage(
  directory: string,
  document: ReportDocument,
  images: Screens[keyof Screens],
): Promise<string> {
  const read = await readImages([...images], () => false)
  // Resolve each file of the layout: the bytes of an image, or a chart.
  const from = new Map([...read].map(([address, { bytes }]) => [bytes, images.get(address)]))
  const { files } = await prepareReport(document, { draft: false, madeFor: null }, read)
  const places = new Map<string, string>()
  for (const [address, bytes] of files) {
    const uploaded = from.get(bytes)
    if (!uploaded) {
      await mkdir(join(directory, dirname(address)), { recursive: true })
      await writeFile(join(directory, address), bytes)
    }
    places.set(address, uploaded?.file ?? join(directory, address))
  }
  const layout = JSON.parse(new TextDecoder().decode(files.get('/layout.json'))) as PdfLayout
  const page = join(directory, 'report.html')
  const html = pdfHtml(layout, (file) => pathToFileURL(places.get(file) ?? file).href)
  await writeFile(page, html)
  return page
}
