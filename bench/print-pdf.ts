import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'

import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { runInChild } from '@insights/platform/child/run-in-child.ts'
import { printReport } from '@insights/print/pdf/print-report.ts'

import type { BareInput } from './bare-typst-job.ts'
import { median, time } from './measure.ts'
import { timeChromium } from './pdf-chromium.ts'
import { pdfReport } from './pdf-report.ts'
import { drawScreens, type Screens } from './pdf-screens.ts'
import { printResult } from './print-result.ts'
import { watchMemory } from './watch-memory.ts'

const ROUNDS = 5
const mark = { draft: false, madeFor: null }
const limits = { time: 120_000, memory: 4_000, heap: 300 }

/** A report PDF, from the start of its process to the file, against Typst alone and Chromium. */
const directory = await mkdtemp(join(tmpdir(), 'insights-bench-print-'))
try {
  await measureUsual()
  await measureLarge()
} finally {
  await rm(directory, { recursive: true })
}

async function measureUsual(): Promise<void> {
  const size = { companies: 8, groups: 4, categories: 16, capabilities: 5, screenshots: 120 }
  const json = drawReport({ ...size, previous: 3, unchanged: 14 })
  const document = JSON.parse(String(json)) as ReportDocument
  const screens = await drawScreens(directory, size.screenshots)
  const small: Printed[] = []
  const uploaded: Printed[] = []
  const empty: number[] = []
  const bare: Record<keyof Screens, number[]> = { uploaded: [], small: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    small.push(await print(json, screens.small))
    uploaded.push(await print(json, screens.uploaded))
    empty.push((await watchLoop(startEmpty)).held)
    bare.uploaded.push(await timeBare(document, screens, true))
    bare.small.push(await timeBare(document, screens, false))
  }
  const chromium = {
    uploaded: await timeChromium(directory, document, screens.uploaded),
    small: await timeChromium(directory, document, screens.small),
  }
  const took = (printed: readonly Printed[]) => median(printed.map(({ took: each }) => each))
  const subject = took(small)
  const ms = (milliseconds: number) => `${milliseconds.toFixed(0)} ms`
  console.log(
    `A report of ${small[0]!.pages} pages with ${size.screenshots} screenshots. With the images as they were uploaded Typst alone takes ${ms(median(bare.uploaded))}, Chromium ${ms(chromium.uploaded.fromStart)} from its start and ${ms(chromium.uploaded.running)} when it runs already; with those made for paper ${ms(median(bare.small))}, ${ms(chromium.small.fromStart)} and ${ms(chromium.small.running)}`,
  )
  printResult('from the start of its process to the file', subject, 'ms')
  printResult('where no picture was made for paper before', took(uploaded), 'ms')
  printResult('times Typst alone', subject / median(bare.uploaded), 'x', { atMost: 2 })
  printResult('times Typst alone with images made for paper', subject / median(bare.small), 'x')
  // A portal that printed with Chromium would start one per report (an idle browser takes a
  // gigabyte), and would use the uploaded images: print images exist because of Typst.
  printResult('times faster than Chromium', chromium.uploaded.fromStart / subject, 'x', {
    atLeast: 5,
  })
  printResult(
    'when neither has images for paper',
    chromium.uploaded.fromStart / took(uploaded),
    'x',
  )
  printResult('when both have them', chromium.small.fromStart / subject, 'x')
  printResult('and Chromium runs already', chromium.small.running / subject, 'x')
  printResult('peak memory', most(small, 'memory'), 'MB', { atMost: 700 })
  printResult('where no picture was made for paper', most(uploaded, 'memory'), 'MB', {
    atMost: 700,
  })
  printResult('the event loop is held at most', middle(small, 'held'), 'ms', { atMost: 20 })
  printResult('by starting a process that does nothing', median(empty), 'ms')
  printResult('memory of the process that starts it', process.memoryUsage.rss() / 1024 ** 2, 'MB')
}

async function measureLarge(): Promise<void> {
  const size = { companies: 20, groups: 8, categories: 50, capabilities: 20, screenshots: 300 }
  const json = drawReport({ ...size, previous: 1, unchanged: 200 })
  const { small } = await drawScreens(directory, size.screenshots)
  const { took, pages, memory, held } = await print(json, small)
  console.log(`A report of ${pages} pages with 300 screenshots and 60,000 answers`)
  printResult('comes out in', took, 'ms', { atMost: 120_000 })
  printResult('peak memory', memory, 'MB', { atMost: 2_000 })
  printResult('the event loop is held at most', held, 'ms', { atMost: 20 })
}

/** The document as the portal stores it. */
function drawReport(size: Parameters<typeof pdfReport>[0]): Buffer {
  return Buffer.from(JSON.stringify(pdfReport(size, (place) => `/shot/${place}`)))
}

interface Printed {
  readonly took: number
  readonly pages: number
  readonly memory: number
  readonly held: number
}

/** As the portal's job does it, from the stored document on. */
async function print(json: Buffer, images: Screens[keyof Screens]): Promise<Printed> {
  const memory = watchMemory()
  let pages = 0
  const { took, held } = await watchLoop(async () => {
    const document = JSON.parse(String(json)) as ReportDocument
    pages = (await printReport({ document, images: images, labels: mark, directory }, runInChild))
      .pages
  })
  return { took, pages, memory: memory.stop(), held }
}

/** Milliseconds that `work` takes, and the longest time that it blocked the event loop. */
async function watchLoop(work: () => Promise<unknown>): Promise<{ took: number; held: number }> {
  const loop = monitorEventLoopDelay({ resolution: 1 })
  loop.enable()
  // The measurement starts with its first tick.
  await new Promise((resolve) => setTimeout(resolve, 5))
  loop.reset()
  const took = await time(work)
  loop.disable()
  return { took, held: loop.max / 1e6 }
}

function startEmpty(): Promise<unknown> {
  return runInChild(new URL('./empty-job.ts', import.meta.url), null, { limits })
}

async function timeBare(
  document: ReportDocument,
  { uploaded }: Screens,
  asUploaded: boolean,
): Promise<number> {
  const images = [...uploaded].map(([address, { file }]) => [address, file] as const)
  const input: BareInput = { document, images, asUploaded }
  const root = join(import.meta.dirname, '..')
  const job = new URL('./bare-typst-job.ts', import.meta.url)
  return (await runInChild(job, input, { limits, readable: [root, directory] })) as number
}

function most(printed: readonly Printed[], of: 'memory' | 'held'): number {
  return Math.max(...printed.map((each) => each[of]))
}

function middle(printed: readonly Printed[], of: 'memory' | 'held'): number {
  return median(printed.map((each) => each[of]))
}
