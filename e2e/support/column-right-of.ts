import type { Locator } from '@playwright/test'

/** Where a part of the page ends; nowhere while it is drawn anew, as when the window changes. */
export async function columnRightOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  return box ? box.x + box.width : Infinity
}
