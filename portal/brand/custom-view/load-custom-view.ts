import type { customView } from './custom-view.ts'
import type { CustomFrame } from './CustomFrame.tsx'

interface CustomViewParts {
  readonly calculate: typeof customView
  readonly Frame: typeof CustomFrame
}

let parts: CustomViewParts | null = null

/** Loads the code that calculates and announces custom views, which most readers never need. */
export async function loadCustomView(): Promise<void> {
  if (parts) return
  const [{ customView: calculate }, { CustomFrame: Frame }] = await Promise.all([
    import('./custom-view.ts'),
    import('./CustomFrame.tsx'),
  ])
  parts = { calculate, Frame }
}

/** Returns the code that `loadCustomView` has loaded. */
export function loadedCustomView(): CustomViewParts | null {
  return parts
}
