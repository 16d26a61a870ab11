import type { ReportDocument } from '@insights/domain/document/report-document.ts'
import { isPublished } from '@insights/domain/report/report-status.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'

import { slideText } from './paragraphs.ts'
import { Pptx, type Slide } from './pptx.ts'
import { BODY_WIDTH, THEME, SLIDE } from './theme.ts'

export interface Deck {
  readonly pptx: Pptx
  readonly document: ReportDocument
  /** Adds a slide with its title, its section of the report above, and the footer. */
  readonly add: (part: string, title: string) => Slide
}

/** Creates an empty presentation in the portal's design. */
export function openDeck(document: ReportDocument): Deck {
  const { report } = document
  const pptx = new Pptx()
  pptx.layout = 'LAYOUT_WIDE'
  pptx.title = slideText(report.title)
  pptx.subject = slideText(`${report.industry.title}, ${formatMonth(report.date)}`)
  pptx.author = 'Competitive Insights'
  pptx.company = 'Competitive Insights'
  pptx.theme = { headFontFace: THEME.serif, bodyFontFace: THEME.sans }
  const draft = !isPublished(report.status)
  pptx.defineSlideMaster({
    title: 'PAGE',
    background: { color: THEME.paper },
    objects: [
      {
        placeholder: {
          options: {
            name: 'title',
            type: 'title',
            x: SLIDE.margin,
            y: 0.62,
            w: BODY_WIDTH,
            h: 0.65,
            margin: 0,
            align: 'left',
            valign: 'middle',
            fontFace: THEME.serif,
            fontSize: 26,
            bold: true,
            color: THEME.ink,
          },
          text: '',
        },
      },
      {
        line: {
          x: SLIDE.margin,
          y: 7.0,
          w: BODY_WIDTH,
          h: 0,
          line: { color: THEME.rule, width: 0.75 },
        },
      },
      {
        text: {
          text: slideText(
            `${draft ? 'DRAFT  |  ' : ''}${report.title}  |  ${formatMonth(report.date)}`,
          ),
          options: {
            x: SLIDE.margin,
            y: 7.05,
            w: 10,
            h: 0.3,
            margin: 0,
            fontFace: THEME.sans,
            fontSize: 9,
            color: draft ? THEME.loss : THEME.inkSoft,
          },
        },
      },
    ],
    slideNumber: {
      x: SLIDE.width - SLIDE.margin - 0.6,
      y: 7.05,
      w: 0.6,
      h: 0.3,
      margin: 0,
      align: 'right',
      fontFace: THEME.sans,
      fontSize: 9,
      color: THEME.inkSoft,
    },
  })

  function add(part: string, title: string): Slide {
    const slide = pptx.addSlide({ masterName: 'PAGE' })
    slide.addText(slideText(part, 90).toUpperCase(), {
      x: SLIDE.margin,
      y: 0.38,
      w: BODY_WIDTH,
      h: 0.26,
      margin: 0,
      fontFace: THEME.sans,
      fontSize: 10,
      bold: true,
      charSpacing: 1,
      color: THEME.accent,
    })
    slide.addText(slideText(title, 70), { placeholder: 'title' })
    return slide
  }

  return { pptx, document, add }
}
