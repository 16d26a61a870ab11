import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { HttpError } from '../../http/errors.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

const SIZE = 64

async function draw(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .resize(SIZE, SIZE, { fit: 'contain', background: '#8af' })
    .flatten({ background: '#8af' })
    .raw()
    .toBuffer()
}

/** Returns the share of pixels that differ visibly between an icon and what is stored of it. */
async function differenceOf(svg: string): Promise<number> {
  const [before, after] = await Promise.all([draw(svg), draw(sanitizeSvg(svg))])
  let count = 0
  for (let at = 0; at < before.length; at += 3) {
    const far = [0, 1, 2].map((part) => Math.abs(before[at + part]! - after[at + part]!))
    if (Math.max(...far) > 8) count += 1
  }
  return count / SIZE ** 2
}

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 24 24" ${attributes}>${inside}</svg>`

test.each([
  [
    'style attributes',
    '<path style="fill:none;stroke:#000;stroke-width:1.5" d="M4 4l16 16M4 20L20 4"/><path style="display:none" d="M0 0h24v24H0z"/>',
  ],
  [
    'a style attribute with a broken declaration',
    '<path style="fill;stroke:red;;x:y" fill="none" d="M4 4h9v9z"/>',
  ],
  [
    'a style attribute that is stronger than an attribute',
    '<path fill="red" style="fill:#0a0" d="M4 4h9v9z"/>',
  ],
  [
    'classes',
    '<style>.st0{fill:#c00}.st1,.st2{fill:none;stroke:#00c}</style><path class="st0" d="M2 2h9v9z"/><path class="st2" d="M12 12h9v9z"/>',
  ],
  [
    'styles by name, id and class at once',
    '<style>rect{fill:red}#a{fill:blue}.b{fill:lime}g .c{stroke:red}path.d{fill:none!important}</style><g><rect id="a" class="b" width="9" height="9"/><rect class="b c" x="10" width="9" height="9"/></g><path class="d" style="fill:red" stroke="#000" d="M2 12h9v9z"/>',
  ],
  [
    'styles in CDATA with comments',
    '<style><![CDATA[/* a */.fil0{fill:#0f766e}]]></style><rect class="fil0" width="20" height="9"/>',
  ],
  [
    'a linear gradient',
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"/><stop offset="1" style="stop-color:#00f;stop-opacity:.5"/></linearGradient></defs><path fill="url(#a)" d="M2 2h20v20H2z"/><path fill="#fff" d="M8 8h8v8H8z"/>',
  ],
  [
    'gradients that share stops',
    '<linearGradient id="s"><stop stop-color="#fa0"/><stop offset="100%" stop-color="#008"/></linearGradient><radialGradient id="r" xlink:href="#s" cx="12" cy="12" r="10" gradientUnits="userSpaceOnUse" gradientTransform="rotate(20)"/><circle cx="12" cy="12" r="10" style="fill:url(&quot;#r&quot;)"/>',
  ],
  [
    'paint that is missing',
    '<path fill="url(#none)" d="M2 2h20v20H2z"/><path fill="url(#none) #c00" d="M8 8h8v8H8z"/>',
  ],
  [
    'a clip path',
    '<g clip-path="url(#c)"><path d="M0 0h24v24H0z" fill="#0f766e"/><path d="M12 0l12 24H0z" fill="#fff"/></g><defs><clipPath id="c"><path fill="#fff" d="M6 6h12v12H6z"/></clipPath></defs>',
  ],
  [
    'a mask',
    '<mask id="m"><path fill="#fff" d="M0 0h24v24H0z"/><circle cx="12" cy="12" r="6" fill="#000"/></mask><path mask="url(#m)" fill="#1d4ed8" d="M2 2h20v20H2z"/>',
  ],
  [
    'repeated parts',
    '<defs><path id="dot" d="M0 0h4v4H0z"/></defs><use xlink:href="#dot" x="2" y="2"/><use xlink:href="#dot" x="10" y="10"/><use href="#dot" x="18" y="18"/><path d="M1 22h5" stroke="#000"/>',
  ],
  [
    'a symbol',
    '<symbol id="Ebene 1" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></symbol><use href="#Ebene 1" x="4" y="4" width="16" height="16"/>',
  ],
  [
    'a part that is repeated in what is repeated',
    '<g id="b"><path id="a" d="M12 2h2v6z"/><use xlink:href="#a" transform="rotate(40 12 12)"/></g><use xlink:href="#b" transform="rotate(120 12 12)"/>',
  ],
  [
    'hidden parts',
    '<path display="none" d="M0 0h24v24H0z"/><path visibility="hidden" d="M0 0h12v24H0z"/><path d="M10 10h4v4h-4z"/>',
  ],
  [
    'a part from a hidden group',
    '<g style="display:none"><path id="x" d="M3 3h12v4z"/></g><use href="#x"/>',
  ],
  [
    'a link around shapes',
    '<a xlink:href="https://example.com"><rect width="12" height="12"/></a>',
  ],
  [
    'a branch for Illustrator',
    '<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/" width="1" height="1"/><g><path d="M2 2h20v20H2z"/></g></switch>',
  ],
  [
    'data of editors',
    '<metadata><x/></metadata><sodipodi:namedview xmlns:sodipodi="s" id="v"><inkscape:grid xmlns:inkscape="i"/></sodipodi:namedview><path d="M2 2h20v9z"/>',
  ],
  [
    'a transform as a style',
    '<rect style="transform:translate(6px,6px) rotate(30deg);fill:#070" width="9" height="9"/>',
  ],
  [
    'dashes',
    '<path d="M2 12h20" style="stroke:#000;stroke-width:3px;stroke-dasharray:4px,2;stroke-dashoffset:1"/>',
  ],
])('an icon with %s is stored as it looks [D4.12]', async (_, inside) => {
  const icon = svg(inside)
  expect(await differenceOf(icon)).toBeLessThan(0.01)
  expect(sanitizeSvg(sanitizeSvg(icon))).toBe(sanitizeSvg(icon))
})

test('an icon whose names have a prefix or an entity is stored as it looks [D4.12]', async () => {
  const plain = svg('<path fill="#c00" d="M2 2h20v20H2z"/>')
  const prefixed =
    '<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><svg:path fill="#c00" d="M2 2h20v20H2z"/></svg:svg>'
  const named = `<!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg"><!ENTITY st0 "fill:#c00;">]><svg xmlns="&ns;" viewBox="0 0 24 24"><path style="&st0;" d="M2 2h20v20H2z"/></svg>`
  for (const icon of [prefixed, named]) {
    expect(Buffer.compare(await draw(plain), await draw(sanitizeSvg(icon)))).toBe(0)
  }
})

test.each([
  ['<text>Go</text>', '<text>, which cannot be kept: convert it to paths'],
  [
    '<g><image href="data:image/png;base64,AA"/></g>',
    '<image>, which cannot be kept: draw it as shapes',
  ],
  [
    '<filter id="f"/><path d="M0 0h9" filter="url(#f)"/>',
    'filter on <path>, which cannot be kept: remove',
  ],
  ['<path d="M0 0h9" style="mix-blend-mode:multiply"/>', 'mix-blend-mode on <path>'],
  ['<pattern id="p"/><path d="M0 0h9" fill="url(#p)"/>', 'fill by <pattern>'],
  [
    '<path d="M0 0h9"><animate attributeName="d"/></path>',
    '<animate>, which cannot be kept: remove',
  ],
  ['<path d="M0 0h9" style="fill:var(--a)"/>', 'fill="var(--a)" on <path>'],
  ['<path d="M0 0h9" style="clip-path:circle(5px)"/>', 'clip-path="circle(5px)" on <path>'],
  ['<use href="other.svg#a"/>', 'a part from elsewhere, “other.svg#a”: draw it inside'],
  [
    '<style>@media (prefers-color-scheme:dark){path{fill:#fff}}</style><path d="M0 0h9"/>',
    'styles under @media',
  ],
  ['<style>g>path{fill:red}</style><g><path d="M0 0h9"/></g>', 'a style for “g>path”'],
])('an icon with %s is rejected with the part and what to do [D15.501]', (inside, message) => {
  expect(() => sanitizeSvg(svg(inside))).toThrow(message)
})

const require = createRequire(import.meta.url)

interface IconSet {
  readonly width: number
  readonly height: number
  readonly icons: Readonly<Record<string, { body: string; width?: number; height?: number }>>
}

/** Every twentieth logo of many brands, drawn in as many programs. */
function readLogos(): string[] {
  const { icons, ...whole } = require('@iconify-json/logos/icons.json') as IconSet
  return Object.values(icons)
    .filter((_, at) => at % 20 === 0)
    .map(({ body, width = whole.width, height = whole.height }) =>
      svg(body).replace('0 0 24 24', `0 0 ${width} ${height}`),
    )
}

function readFolder(path: string, folder: string): string[] {
  const all = join(dirname(path), folder)
  return readdirSync(all)
    .filter((file, at) => file.endsWith('.svg') && at % 5 === 0)
    .map((file) => readFileSync(join(all, file), 'utf8'))
}

test.each([
  ['brands', readLogos()],
  ['flags', readFolder(require.resolve('flag-icons/package.json'), 'flags/1x1')],
  ['interfaces', readFolder(require.resolve('heroicons/package.json'), '24/solid')],
])(
  'icons of %s from public sets are stored as they look, or rejected [D4.12]',
  async (_, icons) => {
    let rejected = 0
    for (const icon of icons.filter(({ length }) => length < 50_000)) {
      const difference = await differenceOf(icon).catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error
        rejected += 1
        return 0
      })
      expect(difference, icon.slice(0, 200)).toBeLessThan(0.01)
    }
    expect(icons.length).toBeGreaterThan(40)
    expect(rejected).toBeLessThan(icons.length / 20)
  },
)
