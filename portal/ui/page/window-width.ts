import { useMediaQuery } from '@mantine/hooks'

const NOW = { getInitialValueInEffect: false }

/** Whether the window is a phone's. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 36em)', undefined, NOW)
}

/** Whether the side menu has no room beside the page. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 62em)', undefined, NOW)
}
