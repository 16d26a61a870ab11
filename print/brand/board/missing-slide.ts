import {
  BOARD_SCREENSHOTS,
  lacksClaim,
  othersClaim,
} from '@insights/domain/brand/board/board-findings.ts'
import type { Plan } from '@insights/domain/brand/plan/make-plan.ts'
import type { Sentence } from '@insights/domain/reading/claims/sentence.ts'
import { totalChanges } from '@insights/domain/reading/findings/headlines.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'

import type { SlideScreenshot } from '../../powerpoint/deck-options.ts'
import type { Deck } from '../../powerpoint/open-deck.ts'
import { addScreenshot } from '../../powerpoint/screenshots.ts'
import { BODY_WIDTH, SLIDE } from '../../powerpoint/theme.ts'

/** Inches. */
const FRAME = { y: SLIDE.top + 0.1, w: (BODY_WIDTH - 0.8) / BOARD_SCREENSHOTS, h: 4.3 }

/**
 * The slide of screenshots: what the brand lacks, as it had it in the previous edition or as another
 * company has it; or its gains, if the screenshots are of them. Null without screenshots.
 */
export function missingSlide(
  deck: Deck,
  plan: Plan,
): { readonly finding: Sentence | null; readonly draw: () => void } | null {
  const { document, options, titleOf } = deck
  const { companyId, company } = plan
  const shown = options.screenshots.slice(0, BOARD_SCREENSHOTS)
  const [first] = shown
  if (!first) return null
  const cells = shown.map(({ application, capabilityId }) => ({
    application,
    capabilityId,
    capability: titleOf(capabilityId),
  }))
  const isGain = first.companyId === companyId && first.gained
  const finding = isGain
    ? totalChanges(document.changes, { companyId, title: company }, true)
    : lacksClaim(plan, cells)
  return { finding: finding?.text ?? null, draw }

  function draw(): void {
    const slide = deck.add({
      part: 'Your Brand',
      topic: isGain ? 'What Is New' : 'What Is Missing',
      finding: finding?.text,
      page: isGain ? 'Why' : 'Why and What to Build',
    })
    for (const [place, screenshot] of shown.entries()) {
      const x = SLIDE.margin + place * (FRAME.w + 0.4)
      addScreenshot(slide, screenshot, { ...FRAME, x }, captionOf(screenshot))
    }
  }

  function captionOf(screenshot: SlideScreenshot): string[] {
    const [title = '', by = '', others = ''] = captionOfLacked(deck, companyId, screenshot)
    return [title, by, ...(isGain ? [] : [others])]
  }
}

/** Returns 'Passkey', 'Corvane, iPhone App, October 2026' and '5 of the 6 others have it'. */
function captionOfLacked(
  { document, titleOf }: Deck,
  companyId: string,
  screenshot: SlideScreenshot,
): string[] {
  const { application, capabilityId } = screenshot
  const cell = { application, capabilityId, capability: titleOf(capabilityId) }
  const by = document.companies.find((one) => one.companyId === screenshot.companyId)
  const date = screenshot.gained ? document.report.date : (document.history.at(-1)?.date ?? '')
  return [
    cell.capability,
    `${by?.title}, ${application}, ${formatMonth(date)}`,
    othersClaim(document, companyId, cell).text,
  ]
}

/** A screenshot with the lines below it. */
export interface CaptionedScreenshot {
  readonly screenshot: SlideScreenshot
  readonly caption: readonly string[]
}

/** Returns the deck's screenshots of capabilities that a plan adds, in the order of its steps. */
export function screenshotsOfPlan(deck: Deck, { chosen, companyId }: Plan): CaptionedScreenshot[] {
  return chosen.steps.flatMap(({ item }) =>
    deck.options.screenshots
      .filter(
        ({ capabilityId, application }) =>
          capabilityId === item.capabilityId && application === item.application,
      )
      .slice(0, 1)
      .map((screenshot) => ({ screenshot, caption: captionOfLacked(deck, companyId, screenshot) })),
  )
}
