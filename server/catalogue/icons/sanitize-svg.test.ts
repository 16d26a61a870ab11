import { describe, expect, test } from 'vitest'

import { ENDLESS_SVGS, EVIL_HOST, HOSTILE_SVGS } from '../../testing/hostile-svgs.ts'
import { INERT, NAMESPACE, storedOf } from '../../testing/inert-svg.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

function attempt(markup: string): string {
  try {
    return sanitizeSvg(markup)
  } catch (error) {
    return (error as Error).message
  }
}

describe('a hostile icon', () => {
  test('leaves a harmless shape, or is rejected with the part that is not kept', () => {
    for (const markup of Object.values(HOSTILE_SVGS)) {
      const clean = attempt(markup)
      expect(clean).toMatch(
        /<path d="M3 12h18"|^svgIcon: The icon (?:has|repeats) |is not CSS|Must be an SVG drawing/,
      )
    }
  })

  test.each(Object.entries(HOSTILE_SVGS))('with %s is inert, or rejected', (_, markup) => {
    const clean = storedOf(markup)
    expect(clean).toMatch(INERT)
    const markupOnly = clean
      .replace(/<(title|desc)>[^<]*<\/\1>/g, '')
      .replace(/ (?:href="#i\d+"|[a-z-]+="url\(#i\d+\)")/g, '')
    expect(markupOnly).not.toMatch(/script|alert|style|href|src|url|\bon\w+=|data:|javascript/i)
    expect(clean).not.toContain(EVIL_HOST)
  })

  test.each(Object.entries(ENDLESS_SVGS))(
    'with %s is rejected before a browser draws it [S45.45]',
    (_, markup) => {
      expect(() => sanitizeSvg(markup)).toThrow('repeats its parts too often')
    },
  )

  test('is rejected when no shape is left', () => {
    for (const nothing of [
      '',
      'x',
      '<p>no</p>',
      '<svg></svg>',
      '<svg><script>alert(1)</script></svg>',
      '<svg><defs><path d="M0 0"/></defs></svg>',
      '<path d="M0 0"/>',
    ]) {
      expect(() => sanitizeSvg(nothing)).toThrow('Must be an SVG drawing')
    }
  })
})

describe('an icon', () => {
  test('is read in no time, however long its values are', () => {
    const start = process.cpuUsage()
    const values = ['stroke-dasharray="', 'd="M', 'viewBox="', 'points="'].map(
      (value) => `<rect ${value}${'1 '.repeat(5000)}"/>`,
    )
    sanitizeSvg(`<svg>${values.join('')}</svg>`)
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000)
  })

  test('with allowed content only stays unchanged', () => {
    const icon =
      `<svg ${NAMESPACE} viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.5">` +
      '<title>Plane &amp; sky</title>' +
      '<g transform="rotate(45 12 12) translate(1,-2)"><path d="M21 15v-2l-8-5V3.5a1.5 1.5 0 0 0-3 0z" fill-rule="evenodd" /></g>' +
      '<circle cx="12" cy="12" r="4" fill="#0f766e" opacity=".5" />' +
      '<polygon points="0,0 4,4 0,4" fill="rgb(10 20 30 / 50%)" stroke-linecap="round" stroke-dasharray="2 1" />' +
      '</svg>'
    expect(sanitizeSvg(icon)).toBe(icon)
    expect(sanitizeSvg(sanitizeSvg(icon))).toBe(icon)
  })

  test('is shown as large as the screen wants, whatever its own size [D4.28]', () => {
    const sized = (attributes: string) => sanitizeSvg(`<svg ${attributes}><path d="M0 0"/></svg>`)
    expect(sized('width="24px" height="16"')).toBe(
      `<svg ${NAMESPACE} viewBox="0 0 24 16"><path d="M0 0" /></svg>`,
    )
    expect(sized('width="900" height="900" viewBox="0 0 24 24"')).toBe(
      `<svg ${NAMESPACE} viewBox="0 0 24 24"><path d="M0 0" /></svg>`,
    )
    expect(sized('height="100%"')).toBe(`<svg ${NAMESPACE}><path d="M0 0" /></svg>`)
  })
})
