import { makeAdvisedPlan, planLead } from '@insights/domain/brand/plan/advice.ts'
import type { LeastPlan, Plan } from '@insights/domain/brand/plan/make-plan.ts'
import type { PlanSettings } from '@insights/domain/brand/plan/plan-settings.ts'
import { passedText } from '@insights/domain/brand/plan/plan-target.ts'
import {
  assumptionText,
  choiceText,
  everythingTogether,
  leastEffort,
  placeText,
  plannedByMonth,
  ratingsEffect,
} from '@insights/domain/brand/plan/plan-texts.ts'
import { makeRoadmap } from '@insights/domain/brand/plan/roadmap.ts'
import { type StepFacts, findStepFacts } from '@insights/domain/brand/plan/step-facts.ts'
import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { formatMonth } from '@insights/domain/text/format-date.ts'

import type { DataSheet } from '../excel-sheets.ts'
import { pointsCell, scoreCell, textCell, type Value } from '../workbook-cells.ts'
import type { BrandSubject } from './brand-subject.ts'

/** The plan as sheets: the plan, its path, the gains of each capability, and the roadmap. */
export function planSheets(
  document: ReportDocument,
  { company, settings }: BrandSubject<'plan'>,
): readonly DataSheet[] {
  const plan = makeAdvisedPlan(document, company.companyId, settings)
  if (!plan) return []
  return [
    planSheet(plan, document),
    pathSheet(plan),
    gainsSheet(plan),
    capabilitiesSheet(plan),
    levelsSheet(plan),
    roadmapSheet(plan, document),
    assumptionsSheet(plan, document, settings),
  ]
}

function planSheet(plan: Plan, document: ReportDocument): DataSheet {
  const { steps, effort, end, start } = plan.chosen
  const factsOf = findStepFacts(document, plan)
  return {
    sheet: 'Plan',
    columns: [
      ['Step', 'Place in the order of the plan: what gains most for its effort comes first.'],
      ['Capability', 'Name of the capability that is missing.'],
      ['Category', 'Category that the capability belongs to.'],
      ['Application', 'Application on which it is missing.'],
      ['Others with it', `How many of the ${document.companies.length - 1} others have it there.`],
      ['Effort', 'What it takes, in the unit of the person who made the plan. Empty until set.'],
      ['Gain', 'What it adds to the overall score in this place, in points.'],
      ['Score', 'Overall score after the step.'],
      ['Rank', 'Overall rank after the step, by a clear lead; = is shared.'],
      ['Planned', 'Month that it is planned for. Empty without one.'],
      ['Why', 'Why it is in the plan.'],
      ['Who has it', 'The best ranked company that has it there, one with a screenshot first.'],
      ['Survey', 'Percent who rate its question, or the first of its category, 4 or 5.'],
    ],
    rows: [
      ...steps.map(({ item, gain, ...place }, index) => [
        index + 1,
        item.title,
        item.category,
        item.application,
        item.peers,
        plan.hasEfforts ? item.effort : null,
        pointsCell(gain),
        scoreCell(place.score),
        placeText(place),
        item.month === null ? '' : formatMonth(item.month),
        ...factCells(factsOf(item)),
      ]),
      [
        null,
        textCell('Whole plan', { fontWeight: 'bold' }),
        null,
        null,
        null,
        plan.hasEfforts ? effort : null,
        pointsCell(end.score - start.score),
        scoreCell(end.score),
        placeText(steps.at(-1) ?? end),
        null,
        null,
        null,
        null,
      ],
    ],
    widths: [6, 44, 26, 14, 8, 8, 10, 10, 8, 16, 44, 24, 8],
  }
}

function factCells({ reason, holder, survey }: StepFacts): Value[] {
  return [reason.text, holder?.company ?? '', survey?.fourFive]
}

function pathSheet({ still, pace }: Plan): DataSheet {
  const rowsOf = (
    assumption: string,
    { start, steps, rivals }: LeastPlan,
    isPaced: boolean,
  ): Value[][] => [
    [assumption, 0, 'Now', scoreCell(start.score), placeText(start), null, null],
    ...steps.map(({ item, ...place }, index) => [
      assumption,
      index + 1,
      `${item.title}, ${item.application}`,
      scoreCell(place.score),
      placeText(place),
      null,
      null,
    ]),
    ...rivals.map(({ company, score, pace }) => [
      assumption,
      null,
      company,
      scoreCell(score),
      null,
      pointsCell(isPaced ? pace?.smallest : null),
      pointsCell(isPaced ? pace?.largest : null),
    ]),
  ]
  return {
    sheet: 'Path',
    columns: [
      ['Assumption', 'Whether rivals stand still or keep improving.'],
      ['Step', 'Number of the step; 0 is today. Empty for other companies.'],
      ['Capability or company', 'What the step adds, or another company.'],
      ['Score', 'Overall score after the step, or of the company under the assumption.'],
      ['Rank', 'Overall rank after the step; = is shared.'],
      [
        'Smallest change',
        'Of the company’s changes per edition in points, where it keeps its pace.',
      ],
      [
        'Largest change',
        'Of the company’s changes per edition in points, where it keeps its pace.',
      ],
    ],
    rows: [
      ...rowsOf('Rivals stand still', still, false),
      ...(pace ? rowsOf('Rivals keep improving', pace, true) : []),
    ],
    widths: [24, 6, 56, 10, 8, 12, 12],
  }
}

function gainsSheet({ gains }: Plan): DataSheet {
  return {
    sheet: 'Gains',
    columns: [
      ['Category', 'Name of the category.'],
      ['Group', 'Group that the category belongs to.'],
      ['Weight', 'Weight of the category.'],
      ['Application', 'Application on which capabilities are missing.'],
      ['Missing', 'How many capabilities of the category are missing there.'],
      ['Gain of each', 'What one of them adds to the overall score, in points.'],
      ['Gain of all', 'What all of them add together, in points.'],
    ],
    rows: gains.flatMap(({ category, categoryGroup, weight, cells }) =>
      APPLICATIONS.map(({ title }) => [
        category,
        categoryGroup,
        weight,
        title,
        cells[title].missing.length,
        pointsCell(cells[title].each),
        pointsCell(cells[title].together),
      ]),
    ),
    widths: [28, 24, 8, 14, 9, 12, 12],
  }
}

const MARKS = { wanted: 'Wanted', planned: 'Planned', excluded: 'Excluded' } as const

function capabilitiesSheet({ items, hasEfforts }: Plan): DataSheet {
  return {
    sheet: 'Missing Capabilities',
    columns: [
      ['Category', 'Category that the capability belongs to.'],
      ['Application', 'Application on which it is missing.'],
      ['Capability', 'Name of the capability.'],
      ['Others with it', 'How many of the others have it there.'],
      ['Effort', 'What it takes. Empty until set.'],
      ['Choice', 'Open, Wanted, Planned or Excluded.'],
      ['Gain', 'What it alone adds to the overall score, in points.'],
    ],
    rows: items.map(({ category, application, title, peers, effort, mark, gain }) => [
      category,
      application,
      title,
      peers,
      hasEfforts ? effort : null,
      mark ? MARKS[mark] : 'Open',
      pointsCell(gain),
    ]),
    widths: [26, 14, 44, 8, 8, 10, 10],
  }
}

function levelsSheet({ ranks, ceilings, hasEfforts, chosen }: Plan): DataSheet {
  return {
    sheet: 'Ranks and Ceilings',
    columns: [
      ['What', 'A rank with the company to be passed, or what can be gained at all.'],
      [
        'Least effort',
        'Least effort for the rank. Empty if nothing reaches it, and until efforts are set.',
      ],
      [
        'Steps',
        'How many that plan has, or how many are missing. A step is one capability on one application.',
      ],
      ['Score', 'Overall score that the plan leads to.'],
      ['At most', 'What can be gained at most, in points.'],
    ],
    rows: [
      ...ranks.map(({ rank, past, plan }) => [
        `${placeText({ rank, tied: false, score: 0 })}, past ${passedText(past, chosen.rivals)}`,
        hasEfforts ? plan?.effort : null,
        plan?.count,
        scoreCell(plan?.end.score),
        null,
      ]),
      ...ceilings.applications.map(({ application, missing, gain }) => [
        `Capabilities, ${application}`,
        null,
        missing,
        null,
        pointsCell(gain),
      ]),
      ['App-store ratings to 5.0', null, null, null, pointsCell(ceilings.ratings.gain)],
    ],
    widths: [44, 12, 12, 10, 10],
  }
}

function roadmapSheet(plan: Plan, document: ReportDocument): DataSheet {
  return {
    sheet: 'Roadmap',
    columns: [
      ['Month', 'Month that the capability is planned for.'],
      ['Capability', 'Name of the capability.'],
      ['Application', 'Application on which it is missing.'],
      ['Effort', 'What it takes. Empty until set.'],
      ['Score after it', 'Overall score after the month, in its last row.'],
      ['Rank', 'Overall rank after the month, in its last row; = is shared.'],
    ],
    rows: makeRoadmap(document, plan).flatMap(({ month, items, ...place }) =>
      items.map((item, index) => {
        const isLast = index === items.length - 1
        return [
          month === null ? 'No month yet' : formatMonth(month),
          item.title,
          item.application,
          plan.hasEfforts ? item.effort : null,
          isLast ? scoreCell(place.score) : null,
          isLast ? placeText(place) : null,
        ]
      }),
    ),
    widths: [18, 44, 14, 8, 12, 8],
  }
}

function assumptionsSheet(plan: Plan, document: ReportDocument, settings: PlanSettings): DataSheet {
  const { finding, context } = planLead(document, plan, settings)
  const claims = [
    finding,
    ...context,
    ratingsEffect(plan),
    leastEffort(plan),
    everythingTogether(plan),
    plannedByMonth(plan, makeRoadmap(document, plan)),
  ]
  const lines = [
    ...claims.flatMap((claim) => claim?.text ?? []),
    ...[assumptionText(plan), choiceText(plan)].flatMap((text) => text ?? []),
  ]
  return {
    sheet: 'Assumptions',
    columns: [['What the plan says, and assumes', 'Sentences from the page.']],
    rows: lines.map((line) => [textCell(line, { wrap: true })]),
    widths: [110],
  }
}
