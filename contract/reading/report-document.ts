import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import type { RevisionCorrections } from '@insights/domain/reading/corrections/corrections.ts'
import type { ReportDocument } from '@insights/domain/reading/document/report-document.ts'
import { FORMULAS } from '@insights/domain/scoring/formula.ts'
import * as z from 'zod'

import { experience } from '../content/content.ts'
import { applicationId, applicationKey, id, isoDateTime } from '../fields.ts'
import { reportStatus } from '../reports/reports.ts'
import { fingerprint } from './fingerprint.ts'

const available = z.boolean().nullable()
const scoreAndRank = z.object({ score: z.number(), rank: z.number() }).nullable()
const input = z.number().nullable()
const interval = z.object({ best: z.number(), worst: z.number() })

const revisionCorrections = z.object({
  revision: z.number(),
  replaced: z.number(),
  date: isoDateTime.nullable(),
  reason: z.string().nullable(),
  answers: z.array(
    z.object({
      company: z.string(),
      application: applicationKey,
      category: z.string(),
      capability: z.string(),
      before: available,
      now: available,
    }),
  ),
  scores: z.array(
    z.object({
      company: z.string(),
      application: applicationKey.nullable(),
      before: scoreAndRank,
      now: scoreAndRank,
    }),
  ),
  inputs: z.array(z.object({ name: z.string(), before: input, now: input })),
  intervals: z.array(z.object({ company: z.string(), before: interval, now: interval })).optional(),
  texts: z.array(z.object({ field: z.string(), before: z.string(), now: z.string() })),
}) satisfies z.ZodType<RevisionCorrections>

/** The server makes and stores the document; this schema describes it and parses nothing. */
const byApplication = <Value extends z.ZodType>(value: Value) =>
  z.object(
    Object.fromEntries(APPLICATIONS.map(({ title }) => [title, value])) as Record<
      (typeof APPLICATIONS)[number]['title'],
      Value
    >,
  )

const richText = z.string().nullable()
const category = z.object({ categoryId: id, title: z.string() })
const place = { rank: z.number(), companyId: id, company: z.string(), score: z.number() }
const rank = z.object({ ...place, change: z.number().nullable(), significant: z.boolean() })
const ranks = z.array(rank)
const pastRanks = byApplication(z.array(z.object(place)))

const rankings = z.object({
  overall: ranks,
  applications: byApplication(ranks),
  categories: byApplication(
    z.array(z.object({ categoryId: id, categoryName: z.string(), scores: z.array(z.number()) })),
  ),
})

const formula = z.literal(FORMULAS)

const scoring = z.object({
  deviceWeights: byApplication(z.number()),
  categoryWeights: z.array(z.object({ categoryId: id, weight: z.number(), fixed: z.boolean() })),
  userRatings: z.array(z.partialRecord(applicationKey, z.number())),
  formula,
})

const historyEntry = z.object({
  reportId: id,
  date: isoDateTime,
  formula: formula.nullable(),
  overall: z.array(z.object(place)),
  applications: pastRanks,
  groups: z.record(z.string(), pastRanks),
})

const surveyResult = z.object({
  rank: z.number().nullable(),
  name: z.string(),
  categoryId: id,
  categoryGroup: z.string(),
  fourFive: z.number(),
  five: z.number(),
  nearestPointFive: z.number(),
})

const scoreChangeParts = z.object({
  categories: z.array(z.number()),
  rating: z.number(),
  former: z.number(),
  method: z.number(),
})

const companyScoreChange = z.object({
  companyId: id,
  overall: scoreChangeParts,
  applications: byApplication(scoreChangeParts),
})

const causeParts = z.object({
  capabilities: z.number(),
  rating: z.number(),
  weights: z.number(),
  devices: z.number(),
  catalogue: z.number(),
  method: z.number(),
})
const scoresWithout = causeParts.extend({ own: z.number() })
const difference = { same: z.number(), came: z.number(), went: z.number() }

const scoreCauses = z.object({
  deviceWeights: byApplication(z.number()),
  formula,
  weights: z.object({ same: z.number(), changed: z.number() }),
  categories: z.object(difference),
  capabilities: z.object({ ...difference, moved: z.number() }),
  companies: z.array(
    z.object({
      companyId: id,
      ratings: z.partialRecord(applicationKey, z.number()),
      overall: causeParts,
      applications: byApplication(causeParts),
      without: z.object({ overall: scoresWithout, applications: byApplication(scoresWithout) }),
    }),
  ),
})

const categoryPerformance = z.object({
  categoryGroup: z.string(),
  applications: byApplication(
    z.object({ ranking: ranks, notableCallouts: richText, experiences: z.array(experience) }),
  ).nullable(),
})

const availability = z.object({
  from: isoDateTime,
  starts: z.array(
    z.object({
      companyId: id,
      application: applicationKey,
      capabilityId: id,
      date: isoDateTime,
      exact: z.boolean(),
    }),
  ),
  firsts: z.array(
    z.object({
      application: applicationKey,
      capabilityId: id,
      date: isoDateTime,
      companyIds: z.array(id),
    }),
  ),
})

const series = z.array(z.array(z.number().nullable()))

const overTime = z.object({
  companyIds: z.array(id),
  applicationShares: z.array(byApplication(z.number()).nullable()),
  categories: z.array(
    z.object({ capabilities: z.array(z.number()), available: byApplication(series) }),
  ),
  capabilities: z.array(
    byApplication(
      z.object({
        have: z.array(z.number()),
        of: z.array(z.number()),
        interrupted: z.array(z.number()),
      }),
    ),
  ),
  matched: z
    .object({
      categories: z.number(),
      capabilities: z.number(),
      overall: series,
      applications: byApplication(series),
    })
    .nullable(),
  recalculated: z.object({ overall: series, applications: byApplication(series) }).nullable(),
  changes: z.array(
    z.object({
      companiesCame: z.array(id),
      companiesWent: z.array(id),
      categoriesCame: z.number(),
      categoriesWent: z.number(),
      capabilitiesCame: z.number(),
      capabilitiesWent: z.number(),
      capabilityIds: z.array(id),
    }),
  ),
})

const halfWidths = z.array(z.number()).nullable()
const drawnScores = z.object({
  low: z.array(z.number()),
  high: z.array(z.number()),
  best: z.array(z.number()),
  worst: z.array(z.number()),
})

const heldRanks = z.array(z.array(z.number()))

const uncertainty = z.object({
  draws: z.number(),
  seed: z.number(),
  sources: z.object({
    survey: z
      .object({
        basis: z.enum(['respondents', 'shares']),
        respondents: z.number(),
        fewest: z.number(),
        designEffect: z.number(),
        fieldwork: z.object({ from: z.string(), to: z.string() }).nullable(),
      })
      .nullable(),
    ratings: z
      .object({
        known: z.number(),
        of: z.number(),
        days: z.object({ from: z.string(), to: z.string() }).optional(),
      })
      .nullable(),
    deviceWeights: z.object({ respondents: z.number() }).nullable(),
    answers: z.object({ errorRate: z.number(), coded: z.number() }).nullable(),
  }),
  results: z.array(
    z.object({
      errorRate: z.number(),
      overall: drawnScores,
      applications: byApplication(drawnScores).nullable(),
      ahead: z.array(z.number()),
      held: heldRanks.nullish(),
    }),
  ),
  surveyRanks: heldRanks.nullish(),
  alone: z.object({
    survey: halfWidths,
    ratings: halfWidths,
    deviceWeights: halfWidths,
    answers: halfWidths,
  }),
})

const estimate = z.object({ value: z.number(), low: z.number(), high: z.number() })

const secondCoding = z.object({
  errorRate: z.number(),
  coded: z.number(),
  agreement: z.object({
    pairs: z.number(),
    agreed: z.number(),
    raw: estimate,
    kappa: estimate.nullable(),
    ac1: estimate.nullable(),
    alpha: estimate.nullable(),
  }),
})

const matrixCategory = z.object({
  categoryId: id,
  title: z.string(),
  categoryGroup: z.string(),
  capabilities: z.array(
    z.object({
      capabilityId: id,
      title: z.string(),
      available: byApplication(z.array(z.boolean().nullable())),
    }),
  ),
})

const capabilityUpdate = z.object({
  date: isoDateTime,
  companyId: id,
  company: z.string(),
  application: applicationKey,
  categoryGroup: z.string(),
  category: z.string(),
  capability: z.string(),
  change: z.string(),
  note: z.string(),
  hasCapability: z.boolean(),
})

const availabilityChange = z.object({
  companyId: id,
  application: applicationKey,
  categoryId: id,
  capabilityId: id,
  gained: z.boolean(),
  note: z.string(),
})

const screenshot = z.object({
  _id: id,
  name: z.string(),
  url: z.string(),
  companyId: id,
  application: applicationKey,
  categoryId: id,
  capabilityId: id,
  capability: z.string(),
})

/**
 * All that a reader of a report can see. With preview access most of it is empty or null. A
 * published one keeps the status PUBLISHED: `reports` has its later status.
 */
export const reportDocument = z.object({
  preview: z.boolean(),
  report: z.object({
    _id: id,
    title: z.string(),
    industry: z.object({ _id: id, title: z.string() }),
    date: isoDateTime,
    status: reportStatus,
    revision: z.number(),
    formula,
  }),
  companies: z.array(z.object({ companyId: id, title: z.string() })),
  applications: z.array(z.object({ _id: applicationId, title: applicationKey })),
  categoryGroups: z.array(z.object({ title: z.string(), categories: z.array(category) })),
  counts: z.object({
    categories: z.number(),
    capabilities: z.number(),
    screenshots: z.number(),
    surveyQuestions: z.number(),
  }),
  executiveSummary: z.object({
    ordinal: z.string(),
    availableDate: z.string(),
    intro: z.string(),
    topPerformers: richText,
  }),
  rankings: rankings.nullable(),
  scoring: scoring.nullable(),
  history: z.array(historyEntry),
  scoreChanges: z.array(companyScoreChange).nullable(),
  scoreCauses: scoreCauses.nullable(),
  productRating: z.array(
    z.object({
      applicationId,
      application: applicationKey,
      keySuccessFactor: richText,
      bestInClassFeatures: richText,
    }),
  ),
  survey: z.object({ rows: z.array(surveyResult) }).nullable(),
  categoryPerformance: z.array(categoryPerformance),
  trendsInnovations: z.array(z.object({ _id: z.string(), title: z.string(), content: z.string() })),
  methodology: richText,
  matrix: z.array(matrixCategory),
  updates: z.array(capabilityUpdate),
  changes: z.array(availabilityChange),
  screenshots: z.array(screenshot),
  picks: z
    .array(
      z.object({
        capabilityId: id,
        companyId: id,
        application: applicationKey,
        reason: z.string(),
      }),
    )
    .optional(),
  availability: availability.nullable(),
  overTime: overTime.nullable(),
  uncertainty: uncertainty.nullable(),
  secondCoding: secondCoding.optional(),
  fingerprint: fingerprint.nullable(),
  corrections: z.array(revisionCorrections),
}) satisfies z.ZodType<ReportDocument>
