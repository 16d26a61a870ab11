import { lazy, Suspense, useSyncExternalStore } from 'react'

import { firstNotice } from './notify.ts'

const Notices = lazy(() => import('./Notices.tsx'))

/** Where notices appear. Rendered once, at the root; their code comes with the first one. */
export function NoticeHost() {
  const needed = useSyncExternalStore(firstNotice.subscribe, firstNotice.happened)
  return needed ? (
    <Suspense>
      <Notices />
    </Suspense>
  ) : null
}
