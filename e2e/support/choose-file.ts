import { expect, type Locator, type Page } from '@playwright/test'

type Files = Parameters<Locator['setInputFiles']>[0]

/** Chooses a file where files are taken, once they are: a field at work takes none. */
export async function chooseFile(where: Page | Locator, files: Files): Promise<void> {
  const field = where.locator('input[type=file]')
  await expect(field).toBeEnabled()
  await field.setInputFiles(files)
}
