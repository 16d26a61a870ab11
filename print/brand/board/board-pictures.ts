import {
  BOARD_PICTURES,
  lacksClaim,
  othersClaim,
} from '@insights/domain/brand/board/board-findings.ts'
import type { Plan } from '@insights/domain/brand/plan/make-plan.ts'
import type { NamedCell } from '@insights/domain/reading/claims/board-claims.ts'
import type { Sentence } from '@insights/domain/reading/claims/sentence.ts'
import { totalChanges } from '@insights/domain/reading/findings/headlines.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'

import type { Deck } from '../../powerpoint/open-deck.ts'
import { addScreenshot } from '../../powerpoint/screenshots.ts'
import { BODY_WIDTH, SLIDE } from '../../powerpoint/theme.ts'

/** Inches. */
const FRAME = { y: SLIDE.top + 0.1, w: (BODY_WIDTH - 0.8) / BOARD_PICTURES, h: 4.3 }

/**
 * The slide of screenshots: what the brand lost or gained, or what its plan begins with, as another
 * company has it. Null without screenshots.
 */
export function boardPictures(
  deck: Deck,
  plan: Plan,
): { readonly finding: Sentence | null; readonly draw: () => void } | null {
  const { document, options, titleOf } = deck
  const { companyId, company } = plan
  const shown = options.screenshots.slice(0, BOARD_PICTURES)
  const [first] = shown
  if (!first) return null
  const cells = shown.map(({ application, capabilityId }) => ({
    application,
    capabilityId,
    capability: titleOf(capabilityId),
  }))
  const isOwn = first.companyId === companyId
  const finding = isOwn
    ? totalChanges(document.changes, { companyId, title: company }, first.gained)
    : lacksClaim(plan, cells)
  const [topic, edition] = !isOwn
    ? (['What the Plan Begins With', 'this edition'] as const)
    : first.gained
      ? (['Screenshots of Gains', 'this edition'] as const)
      : (['Screenshots of Losses', 'the edition before'] as const)
  return { finding: finding?.text ?? null, draw }

  function draw(): void {
    const slide = deck.add({
      part: 'Your Brand',
      topic,
      finding: finding?.text,
      page: `${isOwn ? 'What Changed' : 'Plan'}; screenshots of ${edition}`,
    })
    for (const [place, screenshot] of shown.entries()) {
      const x = SLIDE.margin + place * (FRAME.w + 0.4)
      addScreenshot(
        slide,
        screenshot,
        { ...FRAME, x },
        captionOf(screenshot.companyId, cells[place]!),
      )
    }
  }

  function captionOf(shownCompany: string, cell: NamedCell): string[] {
    const by = document.companies.find((one) => one.companyId === shownCompany)?.title ?? ''
    const date = edition === 'this edition' ? document.report.date : document.history.at(-1)?.date
    return [
      cell.capability,
      `${by}, ${cell.application}, ${date === undefined ? '' : formatMonth(date)}`,
      ...(isOwn && first?.gained ? [] : [othersClaim(document, companyId, cell).text]),
    ]
  }
}
