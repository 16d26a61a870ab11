import { useLocalStorage } from '@mantine/hooks'

import type { GalleryLayout } from './screenshots-search.ts'

/** Returns the user's layout of galleries in this browser, and a function to change it. */
export function useGalleryLayout(user: string) {
  const [kept, keep] = useLocalStorage<string>({
    key: `competitive-insights-gallery-layout ${user}`,
    defaultValue: 'columns',
    getInitialValueInEffect: false,
  })
  const layout: GalleryLayout = kept === 'rows' ? 'rows' : 'columns'
  return [layout, (next: GalleryLayout) => keep(next)] as const
}
