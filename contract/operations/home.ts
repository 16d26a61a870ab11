import { OPEN_STATUSES } from '@insights/domain/reports/report-status.ts'
import * as z from 'zod'

import { portalDay } from '../accounts/portal-time.ts'
import { waitingItem } from '../accounts/waiting.ts'
import { endpoint } from '../endpoint.ts'
import { applicationId, applicationKey, id, isoDateTime } from '../fields.ts'
import { booleanFilter } from '../find.ts'
import { reportListed } from '../reports/reports.ts'

const titled = z.object({ _id: id, title: z.string() })
const name = z.object({ name: z.string(), lastName: z.string() })

/** One company in one application, and how far it is. */
const ownPart = z.object({
  report: z.object({ _id: id, title: z.string(), date: isoDateTime }),
  company: titled,
  application: z.object({ _id: applicationId, title: applicationKey }),
  due: z.iso.date().nullable(),
  answered: z.number(),
  all: z.number(),
})

/** A colleague who worked on a report since the user last looked. */
const recentEdit = z.object({
  report: z.object({
    _id: id,
    title: z.string(),
    date: isoDateTime,
    status: reportListed.shape.status,
  }),
  person: name.nullable(),
  at: isoDateTime,
})

/** The parts of a report that one person has, or that are free. */
const personProgress = z.object({
  person: name.extend({ _id: id }).nullable(),
  parts: z.number(),
  answered: z.number(),
  all: z.number(),
  /** Parts past their date. */
  late: z.number(),
  /** The first date of a part that is neither done nor late; null without one. */
  next: z.iso.date().nullable(),
})

const openReport = z.object({
  _id: id,
  title: z.string(),
  date: isoDateTime,
  status: z.enum(OPEN_STATUSES),
  returned: reportListed.shape.returned,
  /** Progress of its work plan, for seniors; null for researchers. */
  plan: z
    .object({
      begun: z.iso.date(),
      /** The last due date; null without dates. */
      due: z.iso.date().nullable(),
      answered: z.number(),
      all: z.number(),
      /** Answers completed on each day, less those opened again. */
      days: z.array(z.object({ day: z.iso.date(), answered: z.number() })),
      people: z.array(personProgress),
    })
    .nullable(),
})

/** Lists are cut to what fits the page; `more` counts the rest. */
const cut = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), more: z.number() })

const staffHome = z.object({
  /** Sentences on parts that are late or due, reports behind, and waiting items. */
  lead: z.string(),
  /** The user's unfinished parts of work plans, the first due first. */
  mine: cut(ownPart),
  /** Items without a time, then the latest first. */
  waiting: cut(waitingItem),
  /** Work of colleagues since the last visit, the latest first. */
  edits: cut(recentEdit),
  /** Returned ones first, then the latest edited. */
  reports: cut(openReport),
})

const libraryReport = z.object({
  report: reportListed,
  /** Counts that a preview shows as well; null while an update of the portal rebuilds them. */
  counts: z
    .object({
      companies: z.number(),
      capabilities: z.number(),
      screenshots: z.number(),
      surveyQuestions: z.number(),
    })
    .nullable(),
  /** The user has not opened it yet, and can read all of it. */
  unread: z.boolean(),
  /** Findings on followed items, in a line; null without any, and once the report is read. */
  followed: z.string().nullable(),
  /** The overall rank of the user's own brand; null where it is not known, and in a preview. */
  brand: z
    .object({
      company: titled,
      rank: z.number(),
      shared: z.boolean(),
      of: z.number(),
      /** The rank of the edition before; null for a brand that had none. */
      before: z.number().nullable(),
      /** Rank and change in words. */
      text: z.string(),
      /** How firm its rank is, in words; null until that is calculated. */
      verdict: z.string().nullable(),
      /** The share of wrong answers that it rests on, in words; null without. */
      assumed: z.string().nullable(),
    })
    .nullable(),
  /** Findings of the newest bought edition of an industry on the own brand; null for others. */
  latest: z
    .object({
      /** Why its score changed; null in a first edition. */
      cause: z.string().nullable(),
      /** The next step; null where nothing is missing or reaches more. */
      advice: z.string().nullable(),
    })
    .nullable(),
})

const home = z.object({
  ...portalDay.shape,
  /** When the user's visit before this one ended; null on the first one. */
  lookedAt: isoDateTime.nullable(),
  /** For staff; null for customers. */
  staff: staffHome.nullable(),
  /** For customers: all reports that exist for them, the newest first; null for staff. */
  library: z.array(libraryReport).nullable(),
})

/** `looking` is true when the page is in sight: then it counts as a visit. */
const homeQuery = z.strictObject({ looking: booleanFilter.optional() })

export type Home = z.infer<typeof home>
export type StaffHome = z.infer<typeof staffHome>
export type LibraryReport = z.infer<typeof libraryReport>
export type OwnPart = z.infer<typeof ownPart>
export type OpenReport = z.infer<typeof openReport>
export type RecentEdit = z.infer<typeof recentEdit>

export const homeApi = {
  get: endpoint({
    method: 'GET',
    path: '/home',
    description: 'All that the home page shows: of staff their work, of customers their reports.',
    query: homeQuery,
    responses: { 200: home },
  }),
}
