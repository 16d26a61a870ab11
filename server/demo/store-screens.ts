import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import type { Insertable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type {
  DemoAnswer,
  DemoCategory,
  DemoCompany,
  DemoIndustry,
  DemoScreen,
  DemoSeries,
} from './demo-industry.ts'
import { drawScreen } from './draw-screen.ts'
import { inWordsOf } from './looks.ts'
import { openRasteriser } from './svg.ts'

/** A screenshot to be drawn, and its subject. */
export interface WantedScreen {
  readonly company: DemoCompany
  readonly category: DemoCategory
  readonly screen: DemoScreen
  /** Index of the only edition that has it; undefined for all. */
  readonly edition?: number
}

/** A screenshot whose files are stored, and its subject. */
export interface StoredScreen {
  readonly company: string
  readonly category: DemoCategory
  readonly screen: DemoScreen
  readonly edition?: number
  readonly image: Insertable<Tables['images']> & { readonly id: string }
}

/** Returns a screenshot of every brand for every capability that has a screen. */
export function screensOf({ categories, companies, screens }: DemoIndustry): WantedScreen[] {
  return screens.flatMap((screen) => {
    const category = categories.find(({ title }) => title === screen.category)
    if (!category) throw new Error(`The demo has no category "${screen.category}".`)
    return companies.map((company) => ({
      company,
      category,
      screen: inWordsOf(company, screen),
    }))
  })
}

/**
 * Returns screenshots of changes, as the app looked in the previous edition and looks now: of each
 * brand and edition, one gained and one lost capability. A menu without the entry shows that the
 * capability is missing.
 */
export function screensOfChanges({ industry, editions }: DemoSeries): WantedScreen[] {
  const shown = new Set<string>()
  return editions.flatMap(({ answers: now, stage }, place) => {
    const before = editions[place - 1]?.answers
    // Half of the answers of a half-done draft are missing.
    if (!before || stage === 'half') return []
    return industry.companies.flatMap((company) =>
      ['added', 'removed'].flatMap((change) => {
        const changed = now.find(
          (answer) =>
            answer.company === company.title &&
            answer.change === change &&
            !shown.has(cellOf(answer)) &&
            !isShownAnyway(industry, answer),
        )
        if (!changed) return []
        shown.add(cellOf(changed))
        return [
          menuWith(changed, company, industry.categories, before, place - 1),
          menuWith(changed, company, industry.categories, now, place),
        ]
      }),
    )
  })
}

const cellOf = ({ company, applicationId, category, capability }: DemoAnswer) =>
  [company, applicationId, category, capability].join()

function categoryOf(categories: readonly DemoCategory[], { category }: DemoAnswer): DemoCategory {
  return categories.find(({ title }) => title === category)!
}

function isShownAnyway({ screens }: DemoIndustry, answer: DemoAnswer): boolean {
  return screens.some(
    ({ category, capability, application }) =>
      category === answer.category &&
      capability === answer.capability &&
      application === answer.applicationId,
  )
}

/**
 * Returns the entries of a category that the brand's application had in an edition, with the
 * changed one marked.
 */
function menuWith(
  changed: DemoAnswer,
  company: DemoCompany,
  categories: readonly DemoCategory[],
  answers: readonly DemoAnswer[],
  edition: number,
): WantedScreen {
  const offered = answers.filter(
    ({ has, ...one }) =>
      has &&
      one.company === changed.company &&
      one.applicationId === changed.applicationId &&
      one.category === changed.category,
  )
  return {
    company,
    category: categoryOf(categories, changed),
    edition,
    screen: {
      category: changed.category,
      capability: changed.capability,
      application: changed.applicationId,
      kind: 'menu',
      heading: changed.category,
      lines: offered.map(({ capability }) => [
        capability,
        capability === changed.capability ? 'changed' : '',
      ]),
      button: '',
    },
  }
}

/** Screenshots drawn and encoded at the same time. */
const AT_ONCE = 4

/** Draws screenshots and stores their files; `onStored` is called after each. */
export async function storeScreens(
  storage: FileStorage,
  wanted: readonly WantedScreen[],
  onStored: () => void = () => undefined,
): Promise<StoredScreen[]> {
  const rasterise = await openRasteriser()
  const waiting = [...wanted]
  const stored: StoredScreen[] = []
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { company, category, screen, edition } = next
      const { image, thumbnail, print } = await rasterise(drawScreen(company, screen))
      const [file, small, printed] = await Promise.all(
        [image, thumbnail, print].map(({ bytes }) => storage.put(bytes)),
      )
      stored.push({
        company: company.title,
        category,
        screen,
        edition,
        image: {
          id: crypto.randomUUID(),
          sha256: file!.sha256,
          thumbnail_sha256: small!.sha256,
          print_sha256: printed!.sha256,
          name: `${company.title}, ${screen.heading}.png`,
          mime: image.mime,
          bytes: file!.bytes,
          width: image.width,
          height: image.height,
          created_by: null,
        },
      })
      onStored()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return stored
}
