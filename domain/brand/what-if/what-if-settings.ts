import type { DeviceWeights } from '../../catalogue/application.ts'

/** The variation of a category weight of average size, in percent. */
export const VARIATIONS = [10, 25, 50] as const
export type Variation = (typeof VARIATIONS)[number]
export const DEFAULT_VARIATION: Variation = 25

/** Changes of the reader; each missing value is as published. */
export interface WhatIfSettings {
  /** 0 to 1. */
  readonly devices?: Readonly<Partial<DeviceWeights>> | undefined
  /** 0 to 5, by the id of the category. */
  readonly categories?: Readonly<Record<string, number>> | undefined
  /** Ids of companies that are not compared with. */
  readonly without?: readonly string[] | undefined
  /** 25 by default. */
  readonly variation?: Variation | undefined
}

/** The largest weight of an application, and of a category. */
export const MAX_DEVICE_WEIGHT = 1
export const MAX_CATEGORY_WEIGHT = 5

/** Note on every screen, image and file made from a custom view. */
export const CUSTOM_VIEW = 'Custom view, not the published ranking'
