import { companyHeadline, editionFindings } from '@insights/domain/findings/headlines.ts'
import { countText } from '@insights/domain/text/number-text.ts'

import type { BriefingPicture } from './briefing.ts'
import type { Deck } from './open-deck.ts'
import { addPicture } from './pictures.ts'
import { addTable, paginate } from './tables.ts'
import { BODY_WIDTH, SLIDE } from './theme.ts'

const PART = 'What Changed'
const MAX_ROWS = 14
const MAX_PICTURES = 4

/** How many capabilities each company gained and lost, and screenshots of gains and losses. */
export function changeSlides(deck: Deck): void {
  const { document, own, briefing } = deck
  if (document.history.length === 0) return
  const finding = editionFindings(document).find(({ page }) => page === 'changes')?.text
  const pages = paginate(document.companies, MAX_ROWS, 'Gains and Losses')
  for (const { items, title: topic } of pages) {
    addTable(deck.add({ part: PART, topic, finding, page: 'What Changed' }), {
      columns: [
        { title: 'Brand', width: 3.4 },
        { title: 'Gained', width: 1.1, align: 'right' },
        { title: 'Lost', width: 1.1, align: 'right' },
        { title: 'In short', width: BODY_WIDTH - 5.6 },
      ],
      rows: items.map(({ companyId, title }) => [
        title,
        String(countOf(companyId, true)),
        String(countOf(companyId, false)),
        companyHeadline(document, companyId) ?? '',
      ]),
      marked: items.map(({ companyId }) => companyId === own?.companyId),
      x: SLIDE.margin,
      y: SLIDE.top,
      fontSize: 11,
    })
  }
  addPictures('Screenshots of Losses', false)
  addPictures('Screenshots of Gains', true)

  function countOf(company: string, gained: boolean): number {
    return document.changes.filter(
      (change) => change.companyId === company && change.gained === gained,
    ).length
  }

  function addPictures(topic: string, gained: boolean): void {
    const pictures = briefing.pictures
      .filter((picture) => picture.gained === gained)
      .slice(0, MAX_PICTURES)
    if (pictures.length === 0) return
    const edition = gained ? 'this edition' : 'the edition before'
    const slide = deck.add({
      part: PART,
      topic,
      finding: findingOf(pictures, gained),
      page: `What Changed; screenshots of ${edition}`,
    })
    const w = BODY_WIDTH / MAX_PICTURES
    for (const [place, picture] of pictures.entries()) {
      const company = document.companies.find(({ companyId }) => companyId === picture.companyId)
      addPicture(
        slide,
        picture,
        { x: SLIDE.margin + place * w, y: SLIDE.top, w: w - 0.3, h: 4.5 },
        [deck.titleOf(picture.capabilityId), `${company?.title}, ${picture.application}`],
      )
    }
  }

  function findingOf(pictures: readonly BriefingPicture[], gained: boolean): string {
    const only = new Set(pictures.map(({ companyId }) => companyId)).size === 1
    const [first] = pictures
    const company = document.companies.find(({ companyId }) => companyId === first?.companyId)
    const count = only
      ? countOf(first?.companyId ?? '', gained)
      : document.changes.filter((change) => change.gained === gained).length
    const counted = countText(count, 'capability', 'capabilities')
    const verb = gained ? 'gained' : 'lost'
    return `${only ? company?.title : 'The brands'} ${verb} ${counted}; ${pictures.length} of them in pictures`
  }
}
