import { toTerms } from '@insights/domain/screenshots/texts/search-terms.ts'
import { readText } from '@insights/platform/image/read-text.ts'
import { expect, test } from 'vitest'

import { drawScreen } from './draw-screen.ts'
import { readDemo } from './read-demo.ts'
import { openRasteriser } from './svg.ts'

/** Words of at least two letters or digits; single ones are mostly signs. */
const wordsOf = (text: string) => toTerms(text).filter((word) => word.length > 1)

test('reading recognises at least 95% of the words on drawn screens [D14.13]', async () => {
  const draw = await openRasteriser()
  const missed: string[] = []
  let count = 0
  let memory = 0
  for (const { industry } of readDemo()) {
    for (const [place, screen] of industry.screens.slice(0, 2).entries()) {
      const svg = drawScreen(industry.companies[place]!, screen)
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
