import type { Locator } from '@playwright/test'

/** Returns the right edge of a part of the page; infinite while it is redrawn, as after a resize. */
export async function columnRightOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  return box ? box.x + box.width : Infinity
}
