import { makePlan } from '@insights/domain/brand/plan/make-plan.ts'
import { type PlanSettings, withMark } from '@insights/domain/brand/plan/plan-settings.ts'
import {
  assumptionText,
  placeText,
  planContext,
  planHeadline,
} from '@insights/domain/brand/plan/plan-texts.ts'
import { makeRoadmap } from '@insights/domain/brand/plan/roadmap.ts'
import { findStepFacts } from '@insights/domain/brand/plan/step-facts.ts'
import { sentenceOf } from '@insights/domain/reading/claims/claim.ts'
import { scoreChangeText, scoreText } from '@insights/domain/text/number-text.ts'
import { expect, test } from 'vitest'

import { run } from '../office-job.ts'
import { ALL_SLIDES } from '../powerpoint/deck-options.ts'
import { knownReport } from '../testing/known-report.ts'
import {
  findElements,
  findSlides,
  readOfficeFile,
  readSheets,
  xmlText,
} from '../testing/read-office-file.ts'

const company = knownReport.companies.find(({ title }) => title === 'Southbank')!.companyId
const [item] = makePlan(knownReport, company, {})!.items
const settings: PlanSettings = withMark({ target: { score: 0.6 } }, item!, {
  mark: 'planned',
  month: '2026-03',
  effort: 5,
})
const plan = makePlan(knownReport, company, settings)!
const { steps, effort, end } = plan.chosen

const render = async (format: 'pptx' | 'xlsx', chosen = settings) =>
  readOfficeFile(
    Buffer.from(
      await run({
        json: Buffer.from(JSON.stringify(knownReport)),
        format,
        options: ALL_SLIDES,
        brand: { page: 'plan', companyId: company, settings: chosen },
      }),
    ),
  )

/** Returns a difference in the form of a cell, whose formats are in points. */
const toPoints = (difference: number) => Number((difference * 100).toFixed(6))

const textsOf = (xml: string) =>
  findElements(xml, 'a:p').map((part) => findElements(part, 'a:t').map(xmlText).join(''))

test('the slide has the path as a chart, the steps as a table, and its assumption in the notes [D13.43]', async () => {
  const parts = await render('pptx')
  const [slide] = findSlides(parts)
  expect(findSlides(parts)).toHaveLength(1)
  const rows = findElements(slide!, 'a:tr').map((row) => textsOf(row))
  expect(rows.slice(1, -1)).toEqual(
    steps.map(({ item, gain, ...place }) => [
      `${item.title}, ${item.application}${item.month === null ? '' : ', Mar 2026'}`,
      String(item.peers),
      String(item.effort),
      scoreChangeText(place.score, gain),
      scoreText(place.score),
      placeText(place),
    ]),
  )
  expect(rows.at(-1)).toContain(String(effort))
  expect(rows.at(-1)).toContain(scoreText(end.score))
  expect(textsOf(slide!).join('\n')).toContain(planHeadline(plan).text.replace(/\.$/, ''))
  const chart = [...parts].find(([name]) => /charts\/chart\d+\.xml$/.test(name))![1]
  const [own] = findElements(chart, 'c:ser')
  const values = findElements(findElements(own!, 'c:val').join(''), 'c:v').map(xmlText)
  expect(values.map(Number)).toEqual([plan.chosen.start, ...steps].map(({ score }) => score))
  const notes = [...parts].find(([name]) => /notesSlide\d+\.xml$/.test(name))![1]
  const noted = textsOf(notes).join('\n')
  expect(noted).toContain(assumptionText(plan))
  expect(noted).toContain(sentenceOf(planContext(plan)))
})

test('the slide has no effort until one is set [D31.42]', async () => {
  const [slide] = findSlides(await render('pptx', {}))
  expect(textsOf(slide!).join(' ')).not.toMatch(/effort/i)
})

test('the workbook has the plan, its path, the gains and the roadmap, with the values of the plan [D13.44]', async () => {
  const sheets = readSheets(await render('xlsx'))
  const rowsOf = (name: string) => sheets.get(name)!.slice(1)
  expect(rowsOf('Plan').map((row) => [row[1], row[5], row[7], row[8]])).toEqual([
    ...steps.map(({ item, ...place }) => [item.title, item.effort, place.score, placeText(place)]),
    ['Whole plan', effort, end.score, placeText(end)],
  ])
  const factsOf = findStepFacts(knownReport, plan)
  expect(rowsOf('Plan').map((row) => row[10] ?? null)).toEqual([
    ...steps.map(({ item }) => factsOf(item).reason.text),
    null,
  ])
  expect(
    rowsOf('Path')
      .slice(0, steps.length + 1)
      .map((row) => row[3]),
  ).toEqual([plan.still.start, ...plan.still.steps].map(({ score }) => score))
  expect(rowsOf('Gains').map((row) => [row[4], row[5], row[6]])).toEqual(
    plan.gains.flatMap(({ cells }) =>
      Object.values(cells).map(({ missing, each, together }) => [
        missing.length,
        toPoints(each),
        toPoints(together),
      ]),
    ),
  )
  expect(rowsOf('Missing Capabilities')).toHaveLength(plan.items.length)
  const roadmap = makeRoadmap(knownReport, plan)
  expect(rowsOf('Roadmap')[0]!.slice(0, 2)).toEqual(['March 2026', item!.title])
  expect(rowsOf('Roadmap').flatMap((row) => row[4] ?? [])).toEqual(
    roadmap.map(({ score }) => score),
  )
  expect(rowsOf('Assumptions').flat()).toContain(assumptionText(plan))
})
