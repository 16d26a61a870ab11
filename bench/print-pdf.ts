import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'

import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { args, executablePath } from '@insights/e2e/browser.ts'
import { runInChild } from '@insights/platform/child/run-in-child.ts'
import type { Paper } from '@insights/print/pdf/paper/paper.ts'
import { shrinkPictures } from '@insights/print/pdf/pictures/shrink-pictures.ts'
import { prepareReport } from '@insights/print/pdf/prepare-report.ts'
import { printReport } from '@insights/print/pdf/print-report.ts'
import { chromium } from '@playwright/test'
import sharp from 'sharp'

import type { BareInput } from './bare-typst-job.ts'
import { median, time } from './measure.ts'
import { paperHtml } from './paper-html.ts'
import { paperReport } from './paper-report.ts'
import { report } from './report.ts'

const ROUNDS = 3
const mark = { draft: false, madeFor: null }

/** A report on paper, from the start of its process to the file, against Typst alone and Chromium. */
const directory = await mkdtemp(join(tmpdir(), 'insights-bench-print-'))
try {
  await measureUsual()
  await measureLarge()
} finally {
  await rm(directory, { recursive: true })
}

async function measureUsual(): Promise<void> {
  const document = paperReport(
    {
      companies: 8,
      groups: 4,
      categories: 16,
      capabilities: 5,
      screenshots: 120,
      previous: 3,
      unchanged: 14,
    },
    (place) => `/shot/${place}`,
  )
  const pictures = await drawScreens(120)
  let pages = 0
  const memory = watchMemory()
  const held: number[] = []
  const whole: number[] = []
  const bare: Record<'uploaded' | 'shrunk', number[]> = { uploaded: [], shrunk: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const loop = monitorEventLoopDelay({ resolution: 1 })
    loop.enable()
    whole.push(
      await time(async () => {
        pages = (await printReport({ document, pictures, mark }, runInChild)).pages
      }),
    )
    loop.disable()
    held.push(loop.max / 1e6)
    bare.uploaded.push(await timeBare(document, pictures, true))
    bare.shrunk.push(await timeBare(document, pictures, false))
  }
  const browser = await timeChromium(document, pictures)
  const subject = median(whole)
  console.log(
    `A report of ${pages} pages with ${pictures.size} screenshots; Typst alone takes ${median(bare.uploaded).toFixed(0)} ms with the pictures as they were uploaded and ${median(bare.shrunk).toFixed(0)} ms with small ones, Chromium ${browser.toFixed(0)} ms`,
  )
  report('from the start of its process to the file', subject, 'ms')
  report('times Typst alone', subject / median(bare.uploaded), 'x', { atMost: 2 })
  report('times Typst alone with pictures shrunk before', subject / median(bare.shrunk), 'x')
  report('times faster than Chromium', browser / subject, 'x', { atLeast: 5 })
  report('peak memory', memory.stop(), 'MB', { atMost: 700 })
  report('the event loop is held at most', median(held), 'ms', { atMost: 20 })
}

async function measureLarge(): Promise<void> {
  const document = paperReport(
    {
      companies: 20,
      groups: 8,
      categories: 50,
      capabilities: 20,
      screenshots: 300,
      previous: 1,
      unchanged: 200,
    },
    (place) => `/shot/${place}`,
  )
  const pictures = await drawScreens(300)
  const memory = watchMemory()
  let pages = 0
  const took = await time(async () => {
    pages = (await printReport({ document, pictures, mark }, runInChild)).pages
  })
  console.log(`A report of ${pages} pages with 300 screenshots and 60,000 answers`)
  report('comes out in', took, 'ms', { atMost: 120_000 })
  report('peak memory', memory.stop(), 'MB', { atMost: 2_000 })
}

/** Screens as large as those of phones, each another one, by their addresses in the report. */
async function drawScreens(count: number): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (let place = 0; place < count; place += 1) {
    const file = join(directory, `${place}.png`)
    const raw = { width: 1_080, height: 2_340, channels: 3 } as const
    await writeFile(file, await sharp(drawRows(place, raw), { raw }).png().toBuffer())
    files.set(`/shot/${place}`, file)
  }
  return files
}

/** Rows of coloured bars on white, with words of a kind: dots that no two screens have alike. */
function drawRows(place: number, { width, height }: { width: number; height: number }): Buffer {
  const pixels = Buffer.alloc(width * height * 3, 255)
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / 58)
    if (y % 58 > 40) continue
    for (let x = 40 + row; x < 940 - row * 9; x += 1) {
      const isWord = y % 58 > 14 && y % 58 < 28 && (x * (row + 7) * (place + 3)) % 23 < 6
      const at = (y * width + x) * 3
      pixels[at] = isWord ? 20 : (row * 37 + place) % 256
      pixels[at + 1] = isWord ? 30 : (row * 71) % 256
      pixels[at + 2] = isWord ? 40 : 200
    }
  }
  return pixels
}

async function timeBare(
  document: ReportDocument,
  pictures: ReadonlyMap<string, string>,
  asUploaded: boolean,
): Promise<number> {
  const input: BareInput = { document, pictures: [...pictures], asUploaded }
  const root = join(import.meta.dirname, '..')
  return (await runInChild(new URL('./bare-typst-job.ts', import.meta.url), input, {
    limits: { time: 120_000, memory: 4_000, heap: 300 },
    readable: [root, directory],
  })) as number
}

/** Chromium, already running, opens the same report as HTML and prints it. */
async function timeChromium(
  document: ReportDocument,
  pictures: ReadonlyMap<string, string>,
): Promise<number> {
  const { files } = await prepareReport(
    document,
    mark,
    await shrinkPictures([...pictures], () => false),
  )
  for (const [address, bytes] of files) {
    await mkdir(join(directory, dirname(address)), { recursive: true })
    await writeFile(join(directory, address), bytes)
  }
  const paper = JSON.parse(new TextDecoder().decode(files.get('/paper.json'))) as Paper
  const page = join(directory, 'report.html')
  await writeFile(
    page,
    paperHtml(paper, (file) => `.${file}`),
  )
  const browser = await chromium.launch({ executablePath, args })
  try {
    return await time(async () => {
      const tab = await browser.newPage()
      await tab.goto(pathToFileURL(page).href)
      await tab.pdf({ path: join(directory, 'chromium.pdf'), tagged: true, outline: true })
    })
  } finally {
    await browser.close()
  }
}

/** The most memory that one of this process's children has had, in megabytes. */
function watchMemory(): { stop: () => number } {
  let most = 0
  const watch = setInterval(() => {
    for (const child of readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').split(
      ' ',
    )) {
      try {
        const status = readFileSync(`/proc/${Number(child)}/status`, 'latin1')
        most = Math.max(most, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
      } catch {
        // It has ended since.
      }
    }
  }, 50)
  return {
    stop: () => {
      clearInterval(watch)
      return most
    },
  }
}
