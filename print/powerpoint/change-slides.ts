import {
  type AvailabilityDelta,
  companyAvailabilityChanges,
} from '@insights/domain/reading/changes/company-changes.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import {
  companyHeadline,
  editionChanges,
  totalChanges,
} from '@insights/domain/reading/findings/headlines.ts'
import { listText } from '@insights/domain/text/number-text.ts'

import type { SlideScreenshot } from './deck-options.ts'
import type { Deck, OwnCompany } from './open-deck.ts'
import type { Slide } from './pptx.ts'
import { addScreenshot } from './screenshots.ts'
import { addTable, paginate } from './tables.ts'
import { BODY_WIDTH, SLIDE } from './theme.ts'

const PART = 'What Changed'
const MAX_ROWS = 14
const MAX_SCREENSHOTS = 4
const MAX_BESIDE_LIST = 2

/** The capabilities that each company gained and lost, and screenshots of gains and losses. */
export function changeSlides(deck: Deck): void {
  const { document, own, options } = deck
  if (document.history.length === 0) return
  const finding = editionChanges(document)?.text
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
        countText(companyId, true),
        countText(companyId, false),
        sentenceOf(companyHeadline(document, companyId)) ?? '',
      ]),
      marked: items.map(({ companyId }) => companyId === own?.companyId),
      x: SLIDE.margin,
      y: SLIDE.top,
      fontSize: 11,
    })
  }
  addScreenshots('Screenshots of Losses', false)
  addScreenshots('Screenshots of Gains', true)

  /** Each capability counted once. */
  function countText(company: string, gained: boolean): string {
    const own = document.changes.filter(
      (change) => change.companyId === company && change.gained === gained,
    )
    return String(new Set(own.map(({ capabilityId }) => capabilityId)).size)
  }

  function addScreenshots(topic: string, gained: boolean): void {
    const screenshots = options.screenshots
      .filter((screenshot) => screenshot.gained === gained)
      .slice(0, MAX_SCREENSHOTS)
    if (screenshots.length === 0) return
    const edition = gained ? 'this edition' : 'the edition before'
    const slide = deck.add({
      part: PART,
      topic,
      finding: findingOf(screenshots, gained),
      page: `What Changed; screenshots of ${edition}`,
    })
    const w = BODY_WIDTH / MAX_SCREENSHOTS
    for (const [place, screenshot] of screenshots.entries()) {
      const company = document.companies.find(({ companyId }) => companyId === screenshot.companyId)
      addScreenshot(
        slide,
        screenshot,
        { x: SLIDE.margin + place * w, y: SLIDE.top, w: w - 0.3, h: 4.5 },
        [deck.titleOf(screenshot.capabilityId), `${company?.title}, ${screenshot.application}`],
      )
    }
    addList(slide, screenshots, gained)
  }

  /** All gains or losses of a company with few screenshots, beside them. */
  function addList(slide: Slide, screenshots: readonly SlideScreenshot[], gained: boolean): void {
    const companies = new Set(screenshots.map(({ companyId }) => companyId))
    const [companyId] = companies
    if (companyId === undefined || companies.size > 1 || screenshots.length > MAX_BESIDE_LIST)
      return
    const listed = companyAvailabilityChanges(document, companyId).filter(
      (change) => change.gained === gained,
    )
    addListed(slide, listed.slice(0, MAX_ROWS), screenshots.length * (BODY_WIDTH / MAX_SCREENSHOTS))
  }

  /** Gains or losses of the screenshots' company, or of all if there are several. */
  function findingOf(screenshots: readonly SlideScreenshot[], gained: boolean) {
    const companies = new Set(screenshots.map(({ companyId }) => companyId))
    const company = document.companies.find(({ companyId }) => companies.has(companyId)) ?? null
    return totalChanges(document.changes, companies.size === 1 ? company : null, gained)?.text
  }
}

/** All that one company lost, and all that it gained, as slides of its own page. */
export function companyChangeSlides(deck: Deck, company: OwnCompany): void {
  const { document } = deck
  const changed = companyAvailabilityChanges(document, company.companyId)
  for (const gained of [false, true]) {
    const listed = changed.filter((change) => change.gained === gained)
    const finding = totalChanges(document.changes, company, gained)?.text
    for (const { items, title: topic } of paginate(listed, MAX_ROWS, gained ? 'Gained' : 'Lost')) {
      addListed(deck.add({ part: 'Your Brand', topic, finding, page: 'Why' }), items, 0)
    }
  }
}

/** Changes of one company as a table, from so many inches at the right of the margin. */
function addListed(slide: Slide, listed: readonly AvailabilityDelta[], from: number): void {
  const width = (BODY_WIDTH - from) / 3
  addTable(slide, {
    columns: ['Capability', 'Category', 'Application'].map((title) => ({ title, width })),
    rows: listed.map(({ capability, category, applications }) => [
      capability,
      category,
      listText(applications),
    ]),
    x: SLIDE.margin + from,
    y: SLIDE.top,
    fontSize: 11,
  })
}
