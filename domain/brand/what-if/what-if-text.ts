import { APPLICATIONS } from '../../catalogue/application.ts'
import {
  MAX_CATEGORY_WEIGHT,
  MAX_DEVICE_WEIGHT,
  VARIATIONS,
  type WhatIfSettings,
} from './what-if-settings.ts'

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Characters of settings in a URL, which a proxy may not cut. */
const MAX_LENGTH = 6000

const KEYS: readonly string[] = APPLICATIONS.map(({ title }) => title)

/**
 * Reads the settings of a custom view as `writeWhatIf` writes them, or as a URL has them. Null for
 * any other text. The portal reads them with this, without the schema library that checks them on
 * the server.
 */
export function readWhatIf(text: string | undefined): WhatIfSettings | null {
  if (text === undefined) return {}
  if (text.length > MAX_LENGTH) return null
  const settings = parseObject(text)
  if (settings === null) return null
  const { devices, categories, without, variation, ...others } = settings
  const isValid =
    Object.keys(others).length === 0 &&
    isWeights(devices, (key) => KEYS.includes(key), MAX_DEVICE_WEIGHT) &&
    isWeights(categories, (key) => ID.test(key), MAX_CATEGORY_WEIGHT) &&
    isIds(without) &&
    (variation === undefined || VARIATIONS.some((percent) => percent === variation))
  return isValid ? settings : null
}

/** Returns settings as text for a URL; undefined if they change nothing. */
export function writeWhatIf(settings: WhatIfSettings): string | undefined {
  const text = JSON.stringify(settings)
  return text === '{}' ? undefined : text
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isWeights(value: unknown, isKey: (key: string) => boolean, most: number): boolean {
  if (value === undefined) return true
  return (
    isObject(value) &&
    Object.entries(value).every(
      ([key, weight]) => isKey(key) && typeof weight === 'number' && weight >= 0 && weight <= most,
    )
  )
}

function isIds(value: unknown): boolean {
  if (value === undefined) return true
  return Array.isArray(value) && value.every((id) => typeof id === 'string' && ID.test(id))
}
