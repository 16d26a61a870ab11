import { toTerms } from '@insights/domain/screenshots/texts/search-terms.ts'
import { args, executablePath } from '@insights/e2e/browser.ts'
import { readText } from '@insights/platform/image/read-text.ts'
import { drawScreen } from '@insights/server/demo/draw-screen.ts'
import { readDemo } from '@insights/server/demo/read-demo.ts'
import { openRasteriser } from '@insights/server/demo/svg.ts'
import { queueUnreadTexts } from '@insights/server/screenshots/images/queue-image-texts.ts'
import { chromium } from '@playwright/test'
import sharp from 'sharp'

import { addIndustry, addResearcher } from './add-industry.ts'
import { addSession } from './add-session.ts'
import { median, time } from './measure.ts'
import { openPortal } from './open-portal.ts'
import { printResult } from './print-result.ts'

/**
 * Reading the text on images: the share of words that is read on all drawn screens of the demo content,
 * as stored and at a phone's 1170 x 2532 pixels, processor time and memory; the largest allowed image;
 * and the p95 of requests while a thousand images are read, against the same requests before and after.
 */
const draw = await openRasteriser()
const wordsOf = (text: string) => toTerms(text).filter((word) => word.length > 1)

interface Sample {
  readonly bytes: Uint8Array
  readonly words: readonly string[]
}

const stored: Sample[] = []
const phone: Sample[] = []
for (const { industry } of readDemo()) {
  for (const [place, screen] of industry.screens.entries()) {
    const svg = drawScreen(industry.companies[place % industry.companies.length]!, screen)
    const words = [...svg.matchAll(/<text [^<>]*>([^<>]*)</g)].flatMap(([, text]) =>
      wordsOf(text!.replaceAll('&amp;', '&')),
    )
    stored.push({ bytes: (await draw(svg)).image.bytes, words })
    const large = sharp(Buffer.from(svg), { density: 72 * 3 }).resize(1170, 2532, { fit: 'fill' })
    phone.push({ bytes: await large.png().toBuffer(), words })
  }
}
await measureReading('drawn screens, as stored', stored)
await measureReading('drawn screens, 1170 x 2532', phone)

const largest = await sharp(phone[0]!.bytes).resize(4_300, 9_302, { fit: 'fill' }).png().toBuffer()
const { processor, memory } = await readText(largest, true)
printResult('an image of 40 megapixels, processor time', processor / 1000, 's', { atMost: 30 })
printResult('an image of 40 megapixels, memory of the child', memory, 'MB', { atMost: 900 })

const portal = await openPortal()
const { app, db, services } = portal
const token = await addSession(db, await addResearcher(db))
await addIndustry(db, { companies: 5, categories: 20, capabilities: 10 })
const origin = await app.listen({ port: 0, host: '127.0.0.1' })
const real: Sample[] = []
const browser = await chromium.launch({ executablePath, args })
for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: viewport.width < 500 ? 3 : 1,
  })
  await context.addCookies([{ name: 'insights_session', value: token, url: origin }])
  const page = await context.newPage()
  for (const path of [
    '/admin',
    '/admin/operations',
    '/profile',
    '/release-notes',
    '/report-list',
  ]) {
    await page.goto(`${origin}${path}`)
    await page.waitForLoadState('networkidle')
    const texts = await page.evaluate<string[]>(`(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(node)
        const all = [...range.getClientRects()]
        const inside = all.filter(({ left, top, right, bottom, width, height }) => width > 2 &&
          height > 4 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight)
        if (inside.length === 0 || inside.length < all.length) continue
        const { left, top, width, height } = inside[0]
        const above = document.elementFromPoint(left + width / 2, top + height / 2)
        if (above && (above === node.parentElement || above.contains(node))) texts.push(node.data)
      }
      return texts
    })()`)
    real.push({ bytes: await page.screenshot(), words: wordsOf(texts.join(' ')) })
  }
  await context.close()
}
await browser.close()
await measureReading('screenshots of this portal', real)

/** Requests of a kind that pages make, a few each second. */
const PATHS = ['/reports?$limit=8', '/industries?$limit=8', '/own-brands']
const idle = await measureRequests()
const sha256s: string[] = []
for (let place = 0; place < 1_000; place += 1) {
  const file = Buffer.concat([phone[place % phone.length]!.bytes, Buffer.from(String(place))])
  sha256s.push((await services.storage.put(file)).sha256)
}
await db
  .insertInto('images')
  .values(
    sha256s.map((sha256) => ({
      sha256,
      thumbnail_sha256: sha256,
      name: 'screen.png',
      mime: 'image/png',
      bytes: 1,
      width: 1170,
      height: 2532,
      created_by: null,
    })),
  )
  .execute()
console.log(`${await queueUnreadTexts(db, services)} images queued`)
await services.jobs.start()
await new Promise((resolve) => setTimeout(resolve, 3_000))
const busy = await measureRequests()
await services.jobs.stop()
const after = await measureRequests()
const { done } = await db
  .selectFrom('image_texts')
  .where('state', '=', 'done')
  .select((eb) => eb.fn.countAll<string>().as('done'))
  .executeTakeFirstOrThrow()
console.log(
  `p95 before ${idle.toFixed(1)}, while reading ${busy.toFixed(1)}, after ${after.toFixed(1)} ms; ${done} read meanwhile`,
)
printResult(
  'p95 while a thousand images wait, in times of idle',
  busy / Math.max(idle, after),
  '',
  {
    atMost: 1.2,
  },
)
await portal.close()
process.exit()

async function measureReading(name: string, samples: readonly Sample[]): Promise<void> {
  const took: number[] = []
  const missed: string[] = []
  let most = 0
  for (const { bytes, words } of samples) {
    const read = await readText(bytes, true)
    const found = new Set(read.words.flatMap(({ text }) => wordsOf(text)))
    missed.push(...words.filter((word) => !found.has(word)))
    took.push(read.processor)
    most = Math.max(most, read.memory)
  }
  const count = samples.reduce((sum, { words }) => sum + words.length, 0)
  console.log(`${name}: ${samples.length} images, ${count} words; missed: ${missed.join(' ')}`)
  printResult(`${name}, words read`, (1 - missed.length / count) * 100, '%', { atLeast: 95 })
  printResult(`${name}, processor time of an image, median`, median(took) / 1000, 's')
  printResult(`${name}, processor time of an image, longest`, Math.max(...took) / 1000, 's', {
    atMost: 4,
  })
  printResult(`${name}, memory of the child`, most, 'MB', { atMost: 900 })
}

/** p95 of 600 requests, one every 25 ms. */
async function measureRequests(): Promise<number> {
  const took: Promise<number>[] = []
  for (let place = 0; place < 600; place += 1) {
    const url = `/api${PATHS[place % PATHS.length]}`
    took.push(time(() => app.inject({ url, headers: { authorization: `Bearer ${token}` } })))
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  const sorted = (await Promise.all(took)).toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.95)]!
}
