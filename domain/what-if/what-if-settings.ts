import type { DeviceWeights } from '../catalogue/application.ts'

/** How much a typical category weight varies, in percent. */
export const VARIATIONS = [10, 25, 50] as const
export type Variation = (typeof VARIATIONS)[number]

/** What the reader has changed; all that is left out is as published. */
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
