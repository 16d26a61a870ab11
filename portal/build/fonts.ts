import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const PACKAGES = fileURLToPath(new URL('../../node_modules/', import.meta.url))

/** From regular text to bold headings: nothing is thinner, and nothing heavier. */
const WEIGHTS = { min: 400, max: 700 }
/** Joined marks and letters, kerning, and figures as tables and headings set them. */
const FEATURES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'liga', 'tnum', 'lnum']
/** The characters of the faces' `unicode-range` in fonts.css. */
const RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
]

/**
 * Builds with fonts that have only the weights and features of this portal: half of what the
 * packages' files weigh, and every first visit loads them. `files` are paths below node_modules;
 * where nothing is built, pages use the packages' own.
 */
export function subsetFonts(files: readonly string[]): Plugin {
  return {
    name: 'subset-fonts',
    apply: 'build',
    async config() {
      const cache = join(PACKAGES, '.cache/fonts')
      mkdirSync(cache, { recursive: true })
      const alias: Record<string, string> = {}
      for (const file of files) {
        const subset = join(cache, file.slice(file.lastIndexOf('/') + 1))
        writeFileSync(subset, await cut(readFileSync(join(PACKAGES, file))))
        alias[file] = subset
      }
      return { resolve: { alias } }
    },
  }
}

function cut(font: Buffer): Promise<Buffer> {
  const characters = RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
  )
  return subsetFont(font, characters.join(''), {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
  })
}

/**
 * Asks the browser for the text and heading fonts together with the style sheet rather than after
 * it. Named without the hash and ending that the build gives them.
 */
export function preloadFonts(names: readonly string[]): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter(
            (file) => file.endsWith('.woff2') && names.some((name) => file.includes(`/${name}-`)),
          )
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${file}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
            },
            injectTo: 'head',
          })),
    },
  }
}
