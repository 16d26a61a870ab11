import { useMediaQuery } from '@mantine/hooks'

const NOW = { getInitialValueInEffect: false }

/** True in a window as narrow as a phone's. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 36em)', undefined, NOW)
}

/** True if the window is too narrow for the side menu beside the page. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 62em)', undefined, NOW)
}
