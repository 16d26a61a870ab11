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
import { box, circle, INK, LINE, line, MUTED, BACKGROUND, text, tint } from './svg.ts'

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
  const { title, colour } = company
  const { kind, application, heading } = screen
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="390" height="844" viewBox="0 0 390 844">',
    box([0, 0, 390, 844], tint(colour, 0.96)),
    drawStatusBar(application, colour),
    drawHeader(company, application),
    text(24, 186, heading, { size: 24, bold: true }),
    KINDS[kind](screen, colour, title),
    application === 'mobile-web' ? drawToolbar() : drawTabs(application, colour),
    '</svg>',
  ].join('')
}

function drawStatusBar(application: ApplicationId, colour: string): string {
  const bar = box([0, 0, 390, 48], colour)
  const clock = text(30, 31, application === 'android-app' ? '9:40' : '9:41', {
    size: 15,
    bold: true,
    fill: BACKGROUND,
  })
  const camera =
    application === 'android-app'
      ? circle(195, 24, 8, '#0c0a09')
      : box([139, 10, 112, 30], '#0c0a09', { radius: 15 })
  return bar + clock + camera + box([334, 19, 26, 12], BACKGROUND, { radius: 3 })
}

function drawHeader({ title, colour }: DemoCompany, application: ApplicationId): string {
  const name = text(64, 105, title, { size: 19, bold: true, fill: BACKGROUND })
  return (
    box([0, 48, 390, 90], colour) +
    circle(38, 98, 16, tint(colour, 0.75)) +
    text(38, 105, title.slice(0, 1), { size: 18, bold: true, fill: colour, anchor: 'middle' }) +
    name +
    (application === 'mobile-web'
      ? line('338,92 366,92', BACKGROUND, 2) +
        line('338,100 366,100', BACKGROUND, 2) +
        line('338,108 366,108', BACKGROUND, 2)
      : circle(356, 98, 12, tint(colour, 0.3)))
  )
}

/** The address bar of a browser on a phone. */
function drawToolbar(): string {
  return (
    box([0, 762, 390, 82], '#f5f5f4') +
    box([24, 776, 342, 40], BACKGROUND, { radius: 12, stroke: LINE }) +
    text(195, 801, 'm.example', { size: 15, fill: MUTED, anchor: 'middle' })
  )
}

function drawTabs(application: ApplicationId, colour: string): string {
  const tabs = ['Home', 'Search', 'Inbox', 'More']
  const drawn = tabs.map((tab, at) => {
    const x = 49 + at * 97
    const fill = at === 0 ? colour : MUTED
    return (
      (application === 'android-app'
        ? box([x - 12, 776, 24, 24], fill, { radius: 8 })
        : circle(x, 788, 12, fill)) + text(x, 820, tab, { size: 11, fill, anchor: 'middle' })
    )
  })
  return (
    box([0, 762, 390, 82], BACKGROUND) +
    line('0,762 390,762', LINE) +
    drawn.join('') +
    box([130, 834, 130, 4], INK, { radius: 2 })
  )
}
