import { createFileRoute } from '@tanstack/react-router'

import { NotFoundPage } from '../../ui/status/StatusPage.tsx'

/** Every address that is no page: said inside the frame, after signing in. */
export const Route = createFileRoute('/_frame/$')({ component: NotFoundPage })
