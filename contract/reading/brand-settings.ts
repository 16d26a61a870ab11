import {
  BRAND_VIEWS,
  type BrandView,
  type BrandSettings,
} from '@insights/domain/brand/brand-pages.ts'
import { EFFORTS } from '@insights/domain/brand/plan/efforts.ts'
import { GAP_ORDERS } from '@insights/domain/brand/standing/standing-settings.ts'
import { VARIATIONS } from '@insights/domain/brand/what-if/what-if-settings.ts'
import * as z from 'zod'

import { applicationKey, id } from '../fields.ts'

/** More than the capabilities of a report, each on three applications. */
const MAX_MARKS = 1000
const MAX_COMPANIES = 200
const MAX_CATEGORIES = 200
const MAX_SPREAD = 50

/** Characters of settings in a URL that no proxy cuts. */
export const MAX_SETTINGS_LENGTH = 6000

export const brandPage = z.enum(BRAND_VIEWS.map(({ key }) => key) as [BrandView, ...BrandView[]])

const effort = z.literal(EFFORTS)

const overTime = z.strictObject({
  companies: z.array(id).max(MAX_COMPANIES).optional(),
  other: id.optional(),
  application: applicationKey.optional(),
  group: z.string().min(1).max(200).optional(),
  category: id.optional(),
  capabilities: z.array(id).max(MAX_SPREAD).optional(),
  ranks: z.boolean().optional(),
  early: z.boolean().optional(),
  recalculated: z.boolean().optional(),
})

/** The settings of each view, whose shapes are the domain's. */
export const brandSettings = {
  standing: z.strictObject({
    application: applicationKey.optional(),
    order: z.enum(GAP_ORDERS).optional(),
    history: overTime.optional(),
  }),
  plan: z.strictObject({
    target: z
      .union([
        z.strictObject({ rank: z.int().min(1).max(MAX_COMPANIES) }),
        z.strictObject({ score: z.number().min(0).max(2) }),
        z.strictObject({ company: id }),
      ])
      .optional(),
    pace: z.boolean().optional(),
    effort: effort.optional(),
    marks: z
      .array(
        z.strictObject({
          application: applicationKey,
          capability: id,
          mark: z.enum(['wanted', 'excluded', 'planned']).optional(),
          month: z
            .string()
            .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
            .optional(),
          effort: effort.optional(),
        }),
      )
      .max(MAX_MARKS)
      .optional(),
    ratings: z.partialRecord(applicationKey, z.number().min(0).max(5)).optional(),
  }),
  'what-if': z.strictObject({
    devices: z.partialRecord(applicationKey, z.number().min(0).max(1)).optional(),
    categories: z
      .record(id, z.number().min(0).max(5))
      .refine((weights) => Object.keys(weights).length <= MAX_CATEGORIES)
      .optional(),
    without: z.array(id).max(MAX_COMPANIES).optional(),
    variation: z.literal(VARIATIONS).optional(),
  }),
  'why-it-changed': z.strictObject({ application: applicationKey.optional() }),
} satisfies { readonly [Page in BrandView]: z.ZodType<BrandSettings[Page]> }

/**
 * Returns the settings of a page from the text in a URL or a file's query, and the page's defaults
 * without one. Null for a text that does not fit the page.
 */
export function readBrandSettings<Page extends BrandView>(
  page: Page,
  text: string | undefined,
): BrandSettings[Page] | null {
  if (text !== undefined && text.length > MAX_SETTINGS_LENGTH) return null
  const { data } = brandSettings[page].safeParse(text === undefined ? {} : parseJson(text))
  return (data as BrandSettings[Page] | undefined) ?? null
}

/** Returns the settings as text for a URL; undefined for a page's defaults. */
export function writeBrandSettings<Page extends BrandView>(
  page: Page,
  settings: BrandSettings[Page],
): string | undefined {
  const text = JSON.stringify(brandSettings[page].parse(settings))
  return text === '{}' ? undefined : text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
