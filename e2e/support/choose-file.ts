import { expect, type Locator, type Page } from '@playwright/test'

type Files = Parameters<Locator['setInputFiles']>[0]

/** Chooses a file once the field accepts files; a busy field accepts none. */
export async function chooseFile(where: Page | Locator, files: Files): Promise<void> {
  const field = where.locator('input[type=file]')
  await expect(field).toBeEnabled()
  await field.setInputFiles(files)
}
