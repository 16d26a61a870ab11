import { type ApplicationId, APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import * as z from 'zod'

import { LOOKS } from './looks.ts'

const applicationId = z.enum(APPLICATIONS.map(({ _id }) => _id))
const texts = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value)

const edition = z.strictObject({
  /** Months before the month of the first start. */
  monthsAgo: z.int(),
  /** All answers and published, all and waiting for approval, or half of the answers. */
  stage: z.enum(['published', 'reviewed', 'half']),
  /** The company customers that have bought it. */
  boughtBy: z.array(z.string()),
  /** Absent where the answers are not complete. */
  deviceWeights: z
    .strictObject({ 'Mobile Web': z.number(), 'iPhone App': z.number(), 'Android App': z.number() })
    .optional(),
  /** Respondents of the survey that these are taken from, where staff have entered them. */
  deviceRespondents: z.int().optional(),
  /** Ratings of the app stores, by company. */
  ratings: texts(z.strictObject({ 'iPhone App': z.number(), 'Android App': z.number() })),
  /** How many ratings those are the means of, by company, where staff have entered it. */
  ratingCounts: texts(z.strictObject({ 'iPhone App': z.int(), 'Android App': z.int() })).optional(),
  /** An application that was rebuilt before this edition, and lost capabilities by it. */
  rebuilt: z.strictObject({ company: z.string(), application: applicationId }).optional(),
})

/** demo/<industry>/industry.json */
export const industryFile = z.strictObject({
  title: z.string(),
  /** Name of its reports, before the month. */
  reportTitle: z.string(),
  description: z.string(),
  /** The path of its icon, in a view box of 24 by 24. */
  icon: z.string(),
  /** The sample of its surveys; without it staff have not entered any. */
  sample: z
    .strictObject({
      respondents: z.int(),
      /** The surveys were imported respondent by respondent, or as shares. */
      by: z.enum(['respondents', 'shares']),
    })
    .optional(),
  /** Colour and layout of its screens. */
  companies: z.array(
    z.strictObject({ title: z.string(), colour: z.string(), look: z.enum(LOOKS) }),
  ),
  /** The company that a company customer is, by the name of the company customer. */
  ownBrands: texts(z.string()).optional(),
  /** Oldest first; `answers-1.csv`, `changes-1.csv` and `survey-1.csv` belong to the first. */
  editions: z.array(edition),
  /** Rarity of a capability, from 0 to 1, by category and title: reports name the rarest first. */
  rarity: texts(texts(z.number())),
})

const screen = z.strictObject({
  category: z.string(),
  capability: z.string(),
  application: applicationId,
  kind: z.enum(['list', 'menu', 'form', 'card', 'map', 'chart', 'chat', 'seats']),
  heading: z.string(),
  lines: z.array(z.tuple([z.string(), z.string()])),
  button: z.string(),
})

/**
 * demo/<industry>/screens.json: the capabilities with screenshots. Bars stand between the wordings
 * that brands choose from.
 */
export const screensFile = z.array(screen)

/** The experience is about a brand that offers, or lacks, that capability. */
const experience = z.strictObject({
  title: z.string(),
  text: z.string(),
  offers: z.string().optional(),
  lacks: z.string().optional(),
})

/**
 * demo/<industry>/texts.json: what researchers wrote, with `{brand}` for a company's name and
 * `{brands: capability}` for the number of brands that offer it, e.g. "four of the seven brands".
 * Everything else it says of the brands' capabilities and scores must hold in every edition;
 * claims.test.ts checks all of it.
 */
export const textsFile = z.strictObject({
  /** The people whom the survey asked. */
  respondents: z.string(),
  /** Closes the executive summary; editions take turns. */
  outlook: z.array(z.string()),
  keySuccessFactor: z.strictObject({
    'mobile-web': z.string(),
    'iphone-app': z.string(),
    'android-app': z.string(),
  }),
  trends: z.array(z.strictObject({ title: z.string(), text: z.string() })),
  /** Texts of the category groups. */
  groups: texts(
    z.strictObject({
      /** The importance of the group, and a good example. */
      insight: z.string(),
      good: experience,
      bad: experience,
      interesting: experience,
    }),
  ),
})

export interface DemoCategory {
  readonly title: string
  readonly belongsTo: string
  readonly capabilities: readonly string[]
}

/** An invented industry: what is compared, by whom, and what researchers say about it. */
export interface DemoIndustry extends Pick<
  z.infer<typeof industryFile>,
  'title' | 'reportTitle' | 'description' | 'icon' | 'sample' | 'companies' | 'ownBrands'
> {
  /** The cells of demo/<industry>/catalogue.csv. */
  readonly catalogue: readonly (readonly string[])[]
  readonly categories: readonly DemoCategory[]
  readonly screens: readonly DemoScreen[]
  readonly texts: z.infer<typeof textsFile>
}

export type DemoCompany = DemoIndustry['companies'][number]
export type DemoScreen = z.infer<typeof screen>
export type DemoExperience = z.infer<typeof experience>

/** A researcher's finding about one capability. */
export interface DemoAnswer {
  readonly company: string
  readonly applicationId: ApplicationId
  readonly group: string
  readonly category: string
  readonly capability: string
  readonly rarity: number
  readonly has: boolean
  /** The change since the previous edition. */
  readonly change: DemoChange['change']
  readonly note: string
}

export const CHANGES = ['no-change', 'added', 'improved', 'reduced', 'removed'] as const

export interface DemoChange {
  readonly change: (typeof CHANGES)[number]
  readonly note: string
}

export interface DemoEdition extends z.infer<typeof edition> {
  readonly answers: readonly DemoAnswer[]
  /** The cells of its survey file; null for no survey. */
  readonly survey: readonly (readonly string[])[] | null
}

export interface DemoSeries {
  readonly industry: DemoIndustry
  /** Oldest first. */
  readonly editions: readonly DemoEdition[]
}
