import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

import subsetFont from 'subset-font'

/**
 * Writes `ui/theme/fonts/` from the packages of the fonts, with only the characters, weights and
 * features that pages use: half the bytes. Run `npm run fonts -w portal` after updating a package.
 */
const FILES = [
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  '@fontsource-variable/inter/files/inter-latin-wght-italic.woff2',
  '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
]

/** The `unicode-range` of the latin faces in fonts.css. */
const CHARACTERS =
  '20-7E,A0-FF,131,152-153,2BB-2BC,2C6,2DA,2DC,304,308,329,2000-206F,20AC,2122,2191,2193,2212,2215'
    .split(',')
    .flatMap((range) => {
      const [first = NaN, last = first] = range.split('-').map((digits) => parseInt(digits, 16))
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
    })
    .join('')

for (const file of FILES) {
  const font = readFileSync(fileURLToPath(import.meta.resolve(file)))
  const subset = await subsetFont(font, CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
    // Joined marks and letters, kerning, and figures as tables and headings set them.
    keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum', 'lnum'],
  })
  writeFileSync(new URL(`../ui/theme/fonts/${basename(file)}`, import.meta.url), subset)
}
