import { addIndustry, answerAll, cellsOf } from '../../small-report.ts'
import type { Model } from '../bare-field.ts'
import type { Surface } from '../surface.ts'

type Value = 'yes' | 'no' | 'open'

const VALUES: Readonly<Record<string, Value>> = { y: 'yes', n: 'no', Delete: 'open' }
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

interface Step {
  readonly cell: number
  readonly before: Value
  readonly after: Value
}

/** A grid of answers by the rules of its keys alone: rows of `columns` cells. */
function openModel(columns: number): Model {
  let cells: Value[] = []
  let active = 0
  /** The answer of the first cell is copied before the first act. */
  let copied: Value | undefined
  const done: Step[] = []
  const undone: Step[] = []

  function move([down, right]: readonly [number, number]) {
    const row = Math.floor(active / columns) + down
    const column = (active % columns) + right
    if (row >= 0 && row < cells.length / columns && column >= 0 && column < columns)
      active = row * columns + column
  }

  function put(after: Value) {
    const before = cells[active]!
    if (before !== after) {
      done.push({ cell: active, before, after })
      undone.length = 0
      cells[active] = after
    }
  }

  function write(after: Value) {
    put(after)
    if (after !== 'open') move(STEPS['ArrowDown']!)
  }

  function goBack(from: Step[], to: Step[], side: 'before' | 'after') {
    const step = from.pop()
    if (!step) return
    to.push(step)
    cells[step.cell] = step[side]
    active = step.cell
  }

  function press(key: string) {
    if (key === 'Control+z') goBack(done, undone, 'before')
    else if (key === 'Control+Shift+Z') goBack(undone, done, 'after')
    else if (key === 'Control+c') copied = cells[active]!
    else if (key === 'Control+v' && copied) put(copied)
    else if (STEPS[key]) move(STEPS[key])
    else if (VALUES[key]) write(VALUES[key])
    return Promise.resolve()
  }

  const click = (at: number | 'end') => {
    active = at === 'end' ? cells.length - 1 : at % cells.length
    return Promise.resolve()
  }
  return {
    press,
    click,
    async type(text) {
      for (const key of text) await press(key)
    },
    clickElsewhere: () => Promise.resolve(),
    replaceAll: () => Promise.resolve(),
    append: () => Promise.resolve(),
    read: () => Promise.resolve(cells.join(' ')),
    normal: (text) => Promise.resolve(text),
    begin(text) {
      cells = text.split(' ') as Value[]
      copied ??= cells[0]!
      return Promise.resolve()
    },
  }
}

/** Answers of the grid by keyboard, which save by themselves. */
const gridSurface = (name: string, writing: 'answers' | 'pasted'): Surface => ({
  name,
  writing,
  // All pages share a clipboard.
  alone: writing === 'pasted',
  colleagues: ['the list'],
  async open(page, { staff }) {
    const { researcher, start } = await addIndustry(staff)
    const report = await start('2026-01')
    // Without scores, whose loss would be asked about.
    await answerAll(researcher, report)
    const field = page.getByRole('grid', { name: 'Answers' })
    const cells = field.getByRole('gridcell')
    const shown = async () => {
      const all = await cells.all()
      return (await Promise.all(all.map((cell) => cell.getAttribute('data-value')))).join(' ')
    }
    await page.goto(
      `/report/capabilities-table?report=${report._id}&view=grid&application=iphone-app`,
    )
    await cells.first().click()
    // The clipboard may still hold what an earlier session copied.
    if (writing === 'pasted') await page.keyboard.press('Control+c')
    const ids = await cells.evaluateAll((all: readonly { dataset: Record<string, string> }[]) =>
      all.map(({ dataset }) => dataset['cell']),
    )
    const answers = async () =>
      new Map((await cellsOf(researcher, report._id)).map((cell) => [cell._id, cell]))
    const nameOf = (value: boolean | null | undefined): Value =>
      value === null || value === undefined ? 'open' : value ? 'yes' : 'no'
    return {
      field,
      elsewhere: page.getByRole('heading', { level: 1 }),
      own: {
        model: openModel(report.companies.length),
        click: (at) => cells.nth(at === 'end' ? ids.length - 1 : at % ids.length).click(),
        shown,
      },
      async stored() {
        const stored = await answers()
        return ids.map((id) => nameOf(stored.get(id!)?.hasCapability)).join(' ')
      },
      async again() {
        await cells.first().waitFor()
        return shown()
      },
      colleague: {
        async 'the list'() {
          const other = [...(await answers()).values()].find(({ _id }) => !ids.includes(_id))!
          const answer = {
            _id: other._id,
            version: other.version,
            hasCapability: !other.hasCapability,
          }
          await researcher('PATCH', '/capability-reports', { answers: [answer] })
          return async () =>
            (await answers()).get(other._id)?.hasCapability === answer.hasCapability
        },
      },
    }
  },
})

export const GRIDS: readonly Surface[] = [
  gridSurface('the grid of answers', 'answers'),
  gridSurface('answers that are copied and pasted', 'pasted'),
]
