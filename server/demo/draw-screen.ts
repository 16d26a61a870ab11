import type { ApplicationId } from '@insights/domain/catalogue/application.ts'

import type { DemoCompany, DemoScreen } from './demo-industry.ts'
import {
  drawCard,
  drawChart,
  drawChat,
  drawForm,
  drawList,
  drawMap,
  drawMenu,
  drawSeats,
} from './draw-contents.ts'
import { type Look, button, lookOf, write } from './looks.ts'
import { BACKGROUND, LINE, MUTED, box, circle, line, text, tint } from './svg.ts'

const KINDS = {
  list: drawList,
  menu: drawMenu,
  form: drawForm,
  card: drawCard,
  map: drawMap,
  chart: drawChart,
  chat: drawChat,
  seats: drawSeats,
} as const

/** Draws a screenshot of a capability, as the brand's app or mobile site might show it. */
export function drawScreen(company: DemoCompany, screen: DemoScreen): string {
  const look = lookOf(company)
  const { kind, application, heading } = screen
  const high = look.navigation === 'top' || look.header === 'bar' || look.header === 'tall'
  const top = high ? 206 : 174
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="390" height="844" viewBox="0 0 390 844">',
    box([0, 0, 390, 844], look.ground),
    drawStatusBar(application, look),
    drawHeader(application, look),
    look.navigation === 'top' ? drawTopTabs(look, look.header === 'none' ? 126 : 134) : '',
    look.header === 'tall'
      ? text(24, 168, heading, { size: 27, bold: true, fill: look.onColour })
      : write(look, 24, top - 20, heading, { size: 24, bold: true }),
    `<g transform="translate(0,${top})">${KINDS[kind](screen, look)}</g>`,
    drawAction(screen, look),
    application === 'mobile-web' ? drawToolbar(look) : drawTabs(application, look),
    '</svg>',
  ].join('')
}

/** The next step, or the field of a conversation. */
function drawAction({ kind, button: words }: DemoScreen, look: Look): string {
  if (kind === 'menu') return ''
  if (kind !== 'chat') return button(look, 690, words)
  const { surface, line: stroke, radius, muted, colour } = look
  return (
    box([24, 690, 342, 50], surface, { radius, stroke }) +
    text(46, 721, words, { size: 15, fill: muted }) +
    circle(340, 715, 15, colour)
  )
}

function drawStatusBar(application: ApplicationId, { header, colour, ...look }: Look): string {
  const coloured = header === 'bar' || header === 'tall'
  const ink = coloured ? look.onColour : look.ink
  const android = application === 'android-app'
  return (
    (coloured ? box([0, 0, 390, 48], colour) : '') +
    text(30, 31, android ? '9:40' : '9:41', { size: 15, bold: true, fill: ink }) +
    (android ? circle(195, 24, 8, '#0c0a09') : box([139, 10, 112, 30], '#0c0a09', { radius: 15 })) +
    box([334, 19, 26, 12], ink, { radius: 3 })
  )
}

function drawHeader(application: ApplicationId, look: Look): string {
  const { title, header, colour, pale, surface, onColour } = look
  const logo = (y: number, fill: string, ink: string) =>
    circle(38, y - 7, 16, fill) +
    text(38, y, title.slice(0, 1), { size: 18, bold: true, fill: ink, anchor: 'middle' })
  const menu = (y: number, ink: string) =>
    application === 'mobile-web'
      ? [0, 8, 16].map((down) => line(`338,${y + down} 366,${y + down}`, ink, 2)).join('')
      : circle(356, y + 6, 12, pale)
  const name = { size: 19, bold: true }
  switch (header) {
    case 'bar':
      return (
        box([0, 48, 390, 90], colour) +
        logo(105, pale, look.dark ? onColour : colour) +
        text(64, 105, title, { ...name, fill: onColour }) +
        menu(92, onColour)
      )
    case 'centred':
      return (
        box([0, 48, 390, 60], surface) +
        line('34,70 26,78 34,86', colour, 3) +
        text(195, 85, title, { ...name, fill: colour, anchor: 'middle' }) +
        menu(72, colour) +
        box([0, 107, 390, 2], colour)
      )
    case 'tall':
      return (
        box([0, 48, 390, 140], colour) +
        circle(330, 130, 58, tint(colour, 0.12)) +
        text(24, 98, title, { size: 16, bold: true, fill: onColour }) +
        menu(84, onColour)
      )
    case 'none':
      return logo(91, colour, onColour) + write(look, 64, 91, title, name) + menu(78, look.ink)
  }
}

function drawTopTabs({ tabs, colour, muted, line: hairline }: Look, y: number): string {
  const width = 342 / tabs.length
  return (
    tabs
      .map((tab, at) =>
        text(24 + width * (at + 0.5), y, tab, {
          size: 14,
          bold: at === 0,
          fill: at === 0 ? colour : muted,
          anchor: 'middle',
        }),
      )
      .join('') +
    box([24, y + 12, 342, 1], hairline) +
    box([24, y + 10, width, 3], colour)
  )
}

/** The address bar of a browser on a phone. */
function drawToolbar({ title }: Look): string {
  const host = `m.${title.toLowerCase().replaceAll(/[^a-z]+/g, '')}.example`
  return (
    box([0, 762, 390, 82], '#f5f5f4') +
    box([24, 776, 342, 40], BACKGROUND, { radius: 12, stroke: LINE }) +
    text(195, 801, host, { size: 15, fill: MUTED, anchor: 'middle' })
  )
}

function drawTabs(application: ApplicationId, look: Look): string {
  const { navigation, surface, colour, muted, ink, line: hairline } = look
  const indicator = box([130, 834, 130, 4], ink, { radius: 2 })
  if (navigation === 'top') return indicator
  const floating = navigation === 'floating'
  const width = (floating ? 300 : 390) / look.tabs.length
  const drawn = look.tabs.map((tab, at) => {
    const x = Math.round((floating ? 45 : 0) + width * (at + 0.5))
    const fill = at === 0 ? colour : muted
    const icon =
      application === 'android-app'
        ? box([x - 11, 777, 22, 22], fill, { radius: 7 })
        : circle(x, 788, 11, fill)
    return icon + text(x, 818, tab, { size: 11, fill, anchor: 'middle' })
  })
  const bar = floating
    ? box([40, 766, 310, 60], surface, { radius: 30, stroke: hairline })
    : box([0, 762, 390, 82], surface) + line('0,762 390,762', hairline)
  return bar + drawn.join('') + indicator
}
