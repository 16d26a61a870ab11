import { useLocalStorage } from '@mantine/hooks'

import type { GalleryLayout } from './screenshots-search.ts'

/** The layout that a user has chosen for galleries in this browser, and the way to choose another. */
export function useGalleryLayout(user: string) {
  const [kept, keep] = useLocalStorage<string>({
    key: `competitive-insights-gallery-layout ${user}`,
    defaultValue: 'columns',
    getInitialValueInEffect: false,
  })
  const layout: GalleryLayout = kept === 'rows' ? 'rows' : 'columns'
  return [layout, (next: GalleryLayout) => keep(next)] as const
}
