import type { customView } from './custom-view.ts'
import type { CustomBanner } from './CustomBanner.tsx'

interface CustomViewParts {
  readonly calculate: typeof customView
  readonly Banner: typeof CustomBanner
}

let parts: CustomViewParts | null = null

/** Loads what calculates and announces custom views, which most readers never need. */
export async function loadCustomView(): Promise<void> {
  if (parts) return
  const [{ customView: calculate }, { CustomBanner: Banner }] = await Promise.all([
    import('./custom-view.ts'),
    import('./CustomBanner.tsx'),
  ])
  parts = { calculate, Banner }
}

/** Returns what `loadCustomView` has loaded. */
export function loadedCustomView(): CustomViewParts | null {
  return parts
}
