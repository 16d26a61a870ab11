import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { APPLICATIONS } from '@insights/domain/catalogue/application.ts'
import { readCatalogueTable } from '@insights/domain/catalogue/file/read-catalogue-table.ts'
import { collectRows } from '@insights/platform/spreadsheet/collect-rows.ts'
import { readDelimited } from '@insights/platform/spreadsheet/read-delimited.ts'
import { DEFAULT_SHEET_LIMITS } from '@insights/platform/spreadsheet/sheet.ts'
import type * as z from 'zod'

import {
  CHANGES,
  type DemoAnswer,
  type DemoCategory,
  type DemoChange,
  type DemoSeries,
  industryFile,
  screensFile,
  textsFile,
} from './demo-industry.ts'

const DIRECTORY = join(import.meta.dirname, '../../demo')
/** The folders, in the order in which they are loaded. */
const INDUSTRIES = ['retail-banking', 'airlines', 'hotels']

type Rarity = z.infer<typeof industryFile>['rarity']

/** Returns the demo content, read from the files in `demo/`. Throws where they disagree. */
export function readDemo(): DemoSeries[] {
  return INDUSTRIES.map((name) => readSeries(join(DIRECTORY, name)))
}

function readSeries(folder: string): DemoSeries {
  const { editions, rarity, ...industry } = readJson(industryFile, join(folder, 'industry.json'))
  const catalogue = readTable(join(folder, 'catalogue.csv'))
  const categories = readCategories(catalogue)
  return {
    industry: {
      ...industry,
      catalogue,
      categories,
      screens: readJson(screensFile, join(folder, 'screens.json')),
      texts: readJson(textsFile, join(folder, 'texts.json')),
    },
    editions: editions.map((edition, index) => ({
      ...edition,
      answers: readAnswers(folder, index + 1, categories, rarity),
      survey: readTableIfExists(join(folder, `survey-${index + 1}.csv`)),
    })),
  }
}

function readJson<File>(schema: z.ZodType<File>, path: string): File {
  return schema.parse(JSON.parse(readFileSync(path, 'utf8')))
}

/**
 * Reads a table as an upload of it is read, but in this process: the files are the project's own.
 */
function readTable(path: string): string[][] {
  const rows = collectRows(DEFAULT_SHEET_LIMITS)
  readDelimited(readFileSync(path), rows)
  return rows.finish()
}

function readTableIfExists(path: string): string[][] | null {
  return existsSync(path) ? readTable(path) : null
}

function readCategories(catalogue: readonly (readonly string[])[]): DemoCategory[] {
  const rows = readCatalogueTable(catalogue).rows.map(({ cells }) => cells)
  return rows
    .filter(({ Type }) => Type === 'Category')
    .map(({ Category: title = '', Group: belongsTo = '' }) => ({
      title,
      belongsTo,
      capabilities: rows
        .filter(({ Type, Category }) => Type === 'Capability' && Category === title)
        .map(({ Title = '' }) => Title),
    }))
}

/** Reads a table of Yes and No, a row for each capability and a column for each application. */
function readAnswers(
  folder: string,
  edition: number,
  categories: readonly DemoCategory[],
  rarity: Rarity,
): DemoAnswer[] {
  const path = join(folder, `answers-${edition}.csv`)
  const [header = [], ...rows] = readTable(path)
  const changes = readChanges(join(folder, `changes-${edition}.csv`))
  const groups = new Map(categories.map(({ title, belongsTo }) => [title, belongsTo]))
  const answers = header.slice(2).flatMap((column, index) => {
    const [company = '', application = ''] = column.split(': ')
    const applicationId = APPLICATIONS.find(({ title }) => title === application)?._id
    return rows.map(([category = '', capability = '', ...cells]): DemoAnswer => {
      const key = [company, application, category, capability].join('\n')
      const given = { has: cells[index], group: groups.get(category), applicationId }
      if (!applicationId || given.group === undefined || !/^(Yes|No)$/.test(given.has ?? '')) {
        throw new Error(`${path}: ${JSON.stringify([column, category, capability, given])}`)
      }
      const { change, note } = changes.get(key) ?? { change: 'no-change', note: '' }
      changes.delete(key)
      return {
        company,
        applicationId,
        group: given.group,
        category,
        capability,
        rarity: rarity[category]?.[capability] ?? 0,
        has: given.has === 'Yes',
        change,
        note,
      }
    })
  })
  const [unknown] = changes.keys()
  if (unknown) throw new Error(`${path} has no answer that changed: ${JSON.stringify(unknown)}`)
  return answers
}

/** Returns the changes since the previous edition, by company, application, category and title. */
function readChanges(path: string): Map<string, DemoChange> {
  const rows = readTableIfExists(path)?.slice(1) ?? []
  return new Map(
    rows.map(([company, application, category, capability, written, note = '']) => {
      const change = CHANGES.find((one) => one === written)
      if (!change) throw new Error(`${path}: there is no change "${written}".`)
      return [[company, application, category, capability].join('\n'), { change, note }]
    }),
  )
}
