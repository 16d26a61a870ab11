import { findVerdict, wrongAnswersClaim } from '../brand/firmness/verdict.ts'
import { findAnswerFlips } from '../brand/standing/answer-flips.ts'
import { APPLICATIONS } from '../catalogue/application.ts'
import { intervalsClaim } from '../reading/charts/score-texts.ts'
import type { ReportDocument } from '../reading/document/report-document.ts'
import {
  aheadClaim,
  closeNeighboursClaim,
  drawsMadeClaim,
  secondCodingClaim,
  sourceClaims,
  sourcesAloneClaim,
} from '../reading/uncertainty/uncertainty-sentences.ts'
import { withoutIntervals } from '../reading/uncertainty/without-intervals.ts'
import type { Made } from './made.ts'

/** Fewer than on the page, so that weights can be drawn often. */
const DRAWS = 40

/** Claims on how sure a company's score and rank are, for each assumed share of wrong answers. */
export function everyUncertaintyClaim(document: ReportDocument, companyId: string): Made {
  const ranks = document.rankings?.overall ?? []
  const own = ranks.find((rank) => rank.companyId === companyId)
  const flips = findAnswerFlips(document, companyId)
  const rates = [undefined, ...(document.uncertainty?.results ?? []).map((one) => one.errorRate)]
  return [
    ...rates.flatMap((rate) => ranks.map((other) => own && aheadClaim(document, own, other, rate))),
    findVerdict(document, companyId, DRAWS),
    findVerdict(withoutIntervals(document), companyId, DRAWS),
    own && sourcesAloneClaim(document, own),
    flips?.counted,
    ...(flips?.own ?? []),
    ...(flips?.others ?? []),
  ]
}

/** Claims on a report's draws, the same for every company. */
export function everyDrawnClaim(document: ReportDocument): Made {
  const rates = [undefined, ...(document.uncertainty?.results ?? []).map((one) => one.errorRate)]
  return [
    drawsMadeClaim(document),
    wrongAnswersClaim(document),
    secondCodingClaim(document),
    ...sourceClaims(document),
    ...rates.flatMap((rate) => [
      closeNeighboursClaim(document, rate),
      ...[null, ...APPLICATIONS.map(({ title }) => title)].map((application) =>
        intervalsClaim(document, application, rate),
      ),
    ]),
  ]
}
