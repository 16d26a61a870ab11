import { toTerms } from '@insights/domain/screenshots/texts/search-terms.ts'
import { readText } from '@insights/platform/image/read-text.ts'
import { expect, test } from 'vitest'

import { drawScreen } from './draw-screen.ts'
import { readDemo } from './read-demo.ts'
import { screensOf } from './store-screens.ts'
import { openRasteriser } from './svg.ts'

/** Words of at least two letters or digits; single ones are mostly signs. */
const wordsOf = (text: string) => toTerms(text).filter((word) => word.length > 1)

/** The shapes of a drawing without their colours, and its words. */
const layoutOf = (svg: string) => svg.replaceAll(/#[0-9a-f]{6}|>[^<>]+</g, '')
const textsOf = (svg: string) => [...svg.matchAll(/>([^<>]+)</g)].map(([, words]) => words).join()

test('the screens of a capability differ by brand in layout and words, and are always the same [D31.110]', () => {
  for (const { industry } of readDemo()) {
    const { companies, screens } = industry
    const drawn = screensOf(industry).map(({ company, screen }) => drawScreen(company, screen))
    for (const at of screens.keys()) {
      const row = drawn.slice(at * companies.length, (at + 1) * companies.length)
      expect(new Set(row.map(layoutOf)).size).toBe(companies.length)
      // Without the brand's name, too.
      const words = row.map((svg, place) => textsOf(svg).replaceAll(companies[place]!.title, ''))
      expect(new Set(words).size).toBe(companies.length)
    }
    const again = screensOf(industry).map(({ company, screen }) => drawScreen(company, screen))
    expect(again).toEqual(drawn)
  }
})

test('reading recognises at least 95% of the words on drawn screens [D14.13]', async () => {
  const draw = await openRasteriser()
  const missed: string[] = []
  let count = 0
  let memory = 0
  for (const { industry } of readDemo()) {
    // A brand each of the first two capabilities.
    const screens = screensOf(industry).filter(
      (_, at) => at % (industry.companies.length + 1) === 0,
    )
    for (const { company, screen } of screens.slice(0, 2)) {
      const svg = drawScreen(company, screen)
      const expected = [...svg.matchAll(/<text [^<>]*>([^<>]*)</g)].flatMap(([, text]) =>
        wordsOf(text!.replaceAll('&amp;', '&')),
      )
      const read = await readText((await draw(svg)).image.bytes, true)
      const found = new Set(read.words.flatMap(({ text }) => wordsOf(text)))
      missed.push(...expected.filter((word) => !found.has(word)))
      count += expected.length
      memory = Math.max(memory, read.memory)
    }
  }
  const recall = 1 - missed.length / count
  console.log(
    `Read ${(recall * 100).toFixed(1)}% of ${count} words in ${memory.toFixed(0)} MB; missed: ${missed.join(' ')}`,
  )
  expect(count).toBeGreaterThan(100)
  expect(recall).toBeGreaterThanOrEqual(0.95)
  expect(memory).toBeLessThan(500)
})
