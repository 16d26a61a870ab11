import type { FileStorage } from '@insights/platform/storage/file-storage.ts'
import type { Tables } from '@insights/server/database/tables.ts'
import { readDemo } from '@insights/server/demo/read-demo.ts'
import { screensOf, type StoredScreen, storeScreens } from '@insights/server/demo/store-screens.ts'
import type { Kysely } from 'kysely'

/**
 * Adds screenshots to the first answers of a report in Mobile Web, a number of them for each of a
 * number of companies; each is a separate image, drawn like those of the demo content.
 */
export async function addScreenshots(
  { db, storage }: { db: Kysely<Tables>; storage: FileStorage },
  report: string,
  size: { companies: number; each: number },
): Promise<void> {
  const screens: StoredScreen[] = []
  for (const { industry } of readDemo()) {
    screens.push(...(await storeScreens(storage, screensOf(industry))))
  }
  const companies = await db
    .selectFrom('report_companies')
    .where('report_id', '=', report)
    .select('company_id')
    .orderBy('title')
    .limit(size.companies)
    .execute()
  for (const { company_id } of companies) {
    const answers = await db
      .selectFrom('answers')
      .where('report_id', '=', report)
      .where('company_id', '=', company_id)
      .where('application_id', '=', 'mobile-web')
      .select('id')
      .orderBy('capability_id')
      .limit(size.each)
      .execute()
    const images = answers.map((answer, place) => ({
      answer: answer.id,
      image: { ...screens[place % screens.length]!.image, id: crypto.randomUUID() },
    }))
    await db
      .insertInto('images')
      .values(images.map(({ image }) => image))
      .execute()
    await db
      .insertInto('report_images')
      .values(images.map(({ image }) => ({ report_id: report, image_id: image.id })))
      .execute()
    await db
      .insertInto('answer_images')
      .values(
        images.map(({ answer, image }) => ({
          report_id: report,
          answer_id: answer,
          image_id: image.id,
          position: 0,
        })),
      )
      .execute()
  }
}
