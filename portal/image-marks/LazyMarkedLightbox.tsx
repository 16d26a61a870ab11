import { lazyOverlay } from '../ui/lazy/lazy-part.tsx'
import type { MarkedLightboxProps } from './MarkedLightbox.tsx'

/** For pages where many begin: its code comes when a picture is opened. */
export const LazyMarkedLightbox = lazyOverlay<MarkedLightboxProps>(
  async () => ({ default: (await import('./MarkedLightbox.tsx')).MarkedLightbox }),
  { isOpen: ({ shown }) => shown !== null, close: ({ onShow }) => onShow(null) },
)
