import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import type { Insertable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import type { DemoCategory, DemoCompany, DemoIndustry, DemoScreen } from './demo-industry.ts'
import { drawScreen } from './draw-screen.ts'
import { openRasteriser } from './svg.ts'

/** A screenshot to be drawn, and what it shows. */
export interface WantedScreen {
  readonly company: DemoCompany
  readonly category: DemoCategory
  readonly screen: DemoScreen
  /** The place of the only edition that has it; all have it where there is none. */
  readonly edition?: number
}

/** A screenshot whose files are stored already, and what it shows. */
export interface StoredScreen {
  readonly company: string
  readonly category: DemoCategory
  readonly screen: DemoScreen
  readonly edition?: number
  readonly image: Insertable<Tables['images']> & { readonly id: string }
}

/** Drawn and encoded at the same time. */
const AT_ONCE = 4

/** One of every brand for every capability that has a screen. */
export function screensOf({ categories, companies, screens }: DemoIndustry): WantedScreen[] {
  return screens.flatMap((screen) => {
    const category = categories.find(({ title }) => title === screen.category)
    if (!category) throw new Error(`The demo has no category "${screen.category}".`)
    return companies.map((company) => ({ company, category, screen }))
  })
}

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
