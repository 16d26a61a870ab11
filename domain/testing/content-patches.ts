import fc from 'fast-check'

import type { ContentPatch } from '../content/content-patch.ts'
import type { ContentRecord } from '../content/content-record.ts'
import { freeze } from './freeze.ts'

/** A record with an element in every list, last changed at 10:00. */
export const contentRecord: ContentRecord = freeze({
  content: {
    executiveSummary: { paragraphDate: null, availableDate: null, topPerformers: null },
    productRating: {},
    categoryPerformance: [
      {
        _id: 'c1',
        categoryGroup: 'Booking',
        applicationId: 'mobile-web',
        notableCallouts: null,
        experiences: [
          { _id: 'x1', picture: null, experience: 0, title: 'Fast', text: '' },
          { _id: 'x2', picture: null, experience: 1, title: 'Slow', text: '' },
        ],
      },
    ],
    trendsInnovations: [
      { _id: 't1', trendTitle: 'Passkeys', trendContent: '<p>Now</p>' },
      { _id: 't2', trendTitle: 'Wallets', trendContent: '<p>Soon</p>' },
    ],
  },
  carriedOver: [],
  stamps: {
    'trendsInnovations.t1': '2025-11-10T10:00:00.000Z',
    'trendsInnovations.t2': '2025-11-10T10:00:00.000Z',
    'categoryPerformance.c1': '2025-11-10T10:00:00.000Z',
  },
  updatedAt: '2025-11-10T10:00:00.000Z',
})

type Operations = Omit<ContentPatch, 'loadedAt'>

const trend = (id: string) => [{ 'e._id': id }]
const card = (id: string) => [{ 'c._id': 'c1' }, { 'x._id': id }]

/** Patches of single paths that do not overlap. */
export const SEPARATE_PATCHES: Readonly<Record<string, Operations>> = {
  topPerformers: { $set: { 'executiveSummary.topPerformers': '<p>T</p>' } },
  paragraphDate: { $set: { 'executiveSummary.paragraphDate': 'fourth' } },
  availableDate: { $set: { 'executiveSummary.availableDate': '2025-11-01T00:00:00.000Z' } },
  keySuccessFactor: { $set: { 'productRating.mobile-web.keySuccessFactor': '<p>K</p>' } },
  bestInClass: { $set: { 'productRating.mobile-web.bestInClassFeatures': '<p>B</p>' } },
  otherApplication: { $set: { 'productRating.iphone-app.keySuccessFactor': '<p>K</p>' } },
  trendTitle: { $set: { 'trendsInnovations.$[e].trendTitle': 'New' }, arrayFilters: trend('t1') },
  trendContent: {
    $set: { 'trendsInnovations.$[e].trendContent': '<p>N</p>' },
    arrayFilters: trend('t1'),
  },
  pulledTrend: { $pull: { trendsInnovations: { _id: 't2' } } },
  pushedTrend: { $push: { trendsInnovations: { _id: 't3', trendTitle: 'Third' } } },
  pushedEntry: {
    $push: {
      categoryPerformance: {
        _id: 'c2',
        categoryGroup: 'Booking',
        applicationId: 'iphone-app',
        notableCallouts: '<p>C</p>',
      },
    },
  },
  callouts: {
    $set: { 'categoryPerformance.$[c].notableCallouts': '<p>C</p>' },
    arrayFilters: [{ 'c._id': 'c1' }],
  },
  pushedCard: {
    $push: { 'categoryPerformance.$[c].experiences': { _id: 'x3', title: 'Third' } },
    arrayFilters: [{ 'c._id': 'c1' }],
  },
  pulledCard: {
    $pull: { 'categoryPerformance.$[c].experiences': { _id: 'x2' } },
    arrayFilters: [{ 'c._id': 'c1' }],
  },
  cardTitle: {
    $set: { 'categoryPerformance.$[c].experiences.$[x].title': 'New' },
    arrayFilters: card('x1'),
  },
  cardText: {
    $set: { 'categoryPerformance.$[c].experiences.$[x].text': 'New' },
    arrayFilters: card('x1'),
  },
  cardPicture: {
    $set: { 'categoryPerformance.$[c].experiences.$[x].picture': '/api/images/1' },
    arrayFilters: card('x1'),
  },
  cardKind: {
    $set: { 'categoryPerformance.$[c].experiences.$[x].experience': 2 },
    arrayFilters: card('x1'),
  },
}

/** The name of one of them, at random. */
export const separatePatch = fc.constantFrom(...Object.keys(SEPARATE_PATCHES))
