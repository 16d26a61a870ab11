import { createFileRoute } from '@tanstack/react-router'

import { NotFoundPage } from '../../ui/status/StatusPage.tsx'

/** Any URL without a page: Not Found inside the frame, after signing in. */
export const Route = createFileRoute('/_frame/$')({ component: NotFoundPage })
