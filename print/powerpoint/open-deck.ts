import type { Sentence } from '@insights/domain/reading/claims/sentence.ts'
import { byCapability } from '@insights/domain/reading/document/by-capability.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { verificationText } from '@insights/domain/reading/findings/verification.ts'
import { isPublished } from '@insights/domain/reports/report-status.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'

import type { DeckOptions } from './deck-options.ts'
import { slideText } from './paragraphs.ts'
import { Pptx, type Slide } from './pptx.ts'
import { BODY_WIDTH, THEME, SLIDE } from './theme.ts'

export interface Deck {
  readonly pptx: Pptx
  readonly document: ReportDocument
  readonly options: DeckOptions
  /** The reader's own company, if the report has it. */
  readonly own: OwnCompany | null
  /** Adds a slide: the finding as its title, what it is about above, the source in its notes. */
  readonly add: (head: SlideHead) => Slide
  /** True until a slide is added. */
  readonly isEmpty: () => boolean
  readonly titleOf: (capabilityId: string) => string
}

export type OwnCompany = ReportDocument['companies'][number]

export interface SlideHead {
  /** The section of the report. */
  readonly part: string
  readonly topic: string
  /** A sentence made from the figures; the topic is the title without one. */
  readonly finding?: Sentence | '' | null | undefined
  /** The page of the report with the values, as the source; the section by default. */
  readonly page?: string
  /** Text for the speaker, in the slide's notes before the source. */
  readonly say?: readonly string[]
}

/** Creates an empty presentation in the portal's design. */
export function openDeck(document: ReportDocument, options: DeckOptions): Deck {
  const { report, companies, matrix } = document
  const own = companies.find(({ companyId }) => companyId === options.own) ?? null
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
            y: 0.6,
            w: BODY_WIDTH,
            h: 0.75,
            margin: 0,
            align: 'left',
            valign: 'middle',
            fontFace: THEME.serif,
            fontSize: 22,
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
            `${draft ? 'DRAFT  |  ' : ''}${report.title}  |  ${formatMonth(report.date)}${own ? `  |  ${options.aboutOwn ? '' : 'Your brand: '}${own.title}` : ''}`,
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

  pptx.defineSlideMaster({
    title: 'COVER',
    background: { color: THEME.paper },
    objects: [
      { rect: { x: 0, y: 0, w: 0.28, h: SLIDE.height, fill: { color: THEME.accent } } },
      {
        placeholder: {
          options: {
            name: 'title',
            type: 'title',
            x: 0.9,
            y: 1.65,
            w: 11,
            h: 1.75,
            margin: 0,
            align: 'left',
            valign: 'top',
            fontFace: THEME.serif,
            fontSize: 44,
            bold: true,
            color: THEME.ink,
          },
          text: '',
        },
      },
    ],
  })

  const shown = new Set<string>()
  function add({ part, topic, finding, page = part, say = [] }: SlideHead): Slide {
    const wanted = finding ? finding.replace(/\.$/, '') : topic
    // Lists of slides name them by their titles.
    const title = shown.has(wanted) ? `${topic}: ${wanted}` : wanted
    shown.add(title)
    const slide = pptx.addSlide({ masterName: 'PAGE' })
    slide.addText(slideText(finding ? `${part}: ${topic}` : part, 90).toUpperCase(), {
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
    slide.addText(
      [{ text: slideText(title, MAX_TITLE), options: { fontSize: titleSize(title) } }],
      {
        placeholder: 'title',
      },
    )
    slide.addNotes(
      slideText(
        [
          ...say,
          `Source: ${report.title}, ${formatMonth(report.date)}, revision ${report.revision}. Page: ${page}.`,
          verificationText(document),
        ].join(' '),
        MAX_NOTES,
      ),
    )
    return slide
  }

  const titles = byCapability(matrix, ({ title }) => title)
  return {
    pptx,
    document,
    options,
    own,
    add,
    isEmpty: () => shown.size === 0,
    titleOf: (id) => titles.get(id) ?? '',
  }
}

const MAX_TITLE = 170
const MAX_NOTES = 2000

/** Points at which a title takes two lines at most. */
function titleSize({ length }: string): number {
  if (length > 130) return 15
  return length > 105 ? 18 : 22
}
