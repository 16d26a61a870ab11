import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { COLORS } from '@insights/domain/colors/colors.ts'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const FOLDERS =
  'bench,charts,client,contract,domain,e2e,operations,platform,portal,print,script,server'

/** Files outside of domain/colors that may have colours, and why. */
const ALLOWED: Readonly<Record<string, string>> = {
  'e2e/content/rich-text/word-html.ts': 'what Word puts on the clipboard, to the letter',
  'platform/image/encode-image.ts': 'white behind clear pixels; platform imports nothing of ours',
  'portal/public/favicon.svg': 'an icon of its own; the test below compares it',
  'portal/ui/images/QrCode.module.css': 'cameras need black on white in both schemes',
  'server/demo/': 'invented screenshots of invented companies',
}

const COLOR =
  /(?<![&\w])#(?:[\da-fA-F]{8}|[\da-fA-F]{6}|[\da-fA-F]{3,4})(?![\w-])|\b(?:rgba?|hsla?|oklch|oklab)\(\s*[\d.]|'(?=\d*[A-F])[\dA-F]{6}'/

function colorsIn(source: string): string[] {
  return source.split('\n').filter((line) => COLOR.test(line))
}

const sources = globSync(`{${FOLDERS}}/**/*.{css,html,js,mjs,svg,ts,tsx,typ}`, {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', '**/testing/**', '**/*.{test,spec}.{ts,tsx}'],
}).filter((file) => !file.startsWith('domain/colors/'))
const withColors = sources.filter(
  (file) => colorsIn(readFileSync(join(root, file), 'utf8')).length > 0,
)

test('only the files of domain/colors have colours of their own [D11.121]', () => {
  expect(sources.length).toBeGreaterThan(1000)
  const places = Object.keys(ALLOWED)
  const isIn = (file: string) => (place: string) => file.startsWith(place)
  expect(withColors.filter((file) => !places.some(isIn(file)))).toEqual([])
  expect(places.filter((place) => !withColors.some((file) => isIn(file)(place)))).toEqual([])
})

test.each([
  ["color: '#1b4b8a',", true],
  ['background: #fff;', true],
  ['color: light-dark(#3f47527f, red);', true],
  ['color: rgb(27 75 138);', true],
  ["accent: '1B4B8A',", true],
  ['color: var(--accent)', false],
  ['pairs().map(((name, value)) => (name, rgb(value)))', false],
  ["'&#847;&nbsp;'", false],
  ["querySelector('#portal')", false],
])('the check finds the colour in %j: %j', (source, holds) => {
  expect(colorsIn(source)).toEqual(holds ? [source] : [])
})

test('the icon of the portal has colours of the light scheme', () => {
  const icon = readFileSync(join(root, 'portal/public/favicon.svg'), 'utf8')
  expect(icon.match(/#[\da-f]{6}/g)).toEqual([COLORS.light.accent, COLORS.light.paper])
})
